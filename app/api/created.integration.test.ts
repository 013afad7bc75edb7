import { expect, test } from "vitest";
import { z } from "zod";
import { requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

test.each([
  ["/api/admin/users", { email: "new@example.com", name: "New", access_level: "staff" }, "user"],
  [
    "/api/admin/webhooks",
    { name: "Rota", url: "https://rota.example.com/kith", events: ["person.joined"] },
    "webhook",
  ],
  ["/api/tokens", { name: "Rota", scopes: ["view:people"] }, "token"],
  ["/api/people/views", { name: "Perth", address: "office=Perth" }, "view"],
])(
  "POST %s answers 201 with the address of the created resource in Location (API-20)",
  async (path, body, name) => {
    const browser = await createBrowserHeaders(await createUser("executive"));
    const answer = await requestApi("POST", path, browser, body);
    expect(answer.outcome).toBe("201");
    const created = z.record(z.string(), z.unknown()).parse(answer.json())[name];
    const { id } = z.object({ id: z.uuid() }).parse(created);
    expect(answer.headers.get("location")).toBe(`${path}/${id}`);
    const found = await requestApi("GET", answer.headers.get("location") ?? "", browser);
    expect(found.json()).toEqual({ [name]: created });
  },
);
