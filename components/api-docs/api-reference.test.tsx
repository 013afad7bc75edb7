import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import stored from "@/lib/protocols/openapi/description.json";
import { explainProblems } from "@/lib/protocols/openapi/problem-codes";
import type { ApiDescription } from "@/lib/protocols/openapi/openapi-types";
import { getProblemTypeUri } from "@/lib/http/problem-codes";
import { ApiReference } from "./api-reference";

afterEach(cleanup);

const whole: ApiDescription = JSON.parse(JSON.stringify(stored));

function renderReference(description = whole) {
  const page = (
    <ApiReference
      description={description}
      origin="http://localhost:3000"
      isSignedIn={false}
      problems={explainProblems(whole)}
    />
  );
  return render(inProviders(page, createFreshClient()));
}

/** Description with only one path. */
const withPath = (path: string) => ({ ...whole, paths: { [path]: whole.paths[path] ?? {} } });

function open(summary: string) {
  const details = screen.getByText(summary, { selector: "summary *" }).closest("details");
  details?.toggleAttribute("open", true);
  if (details) fireEvent(details, new Event("toggle"));
}

test("lists the problem codes with their meanings, each at the address in its `type`", () => {
  // A caller who may use no operation can still receive a problem of any path.
  const { container } = renderReference({ ...whole, paths: {} });
  const problems = within(screen.getByRole("region", { name: "Problems" }));
  expect(problems.getAllByRole("term").map(({ textContent }) => textContent)).toContain(
    "payroll_failed 502, 503",
  );
  for (const [code, text] of [
    ["too_many_requests", "too_many_requests 429The caller's rate limit is used up."],
    ["unknown_path", "unknown_path 404The API has no such path."],
  ] as const) {
    const [, anchor = ""] = getProblemTypeUri(code).split("#");
    expect(container.querySelector(`[id="${anchor}"]`)?.textContent).toContain(text);
  }
});

test("puts the open endpoint into the address, and opens the endpoint that the address names", async () => {
  renderReference(withPath("/api/people"));
  expect(screen.queryByRole("table")).toBeNull();
  open("List people");
  expect(window.location.hash).toBe("#listPeople");
  cleanup();
  const { container } = renderReference(withPath("/api/people"));
  const details = container.querySelector("#listPeople");
  expect(details?.hasAttribute("open")).toBe(true);
  window.history.replaceState(null, "", "/");
});

test("lists each webhook event with its headers, body and an example", async () => {
  renderReference({ ...whole, paths: {} });
  const events = within(screen.getByRole("region", { name: "Webhook events" }));
  expect(events.getAllByRole("listitem")).toHaveLength(Object.keys(stored.webhooks).length);
  open("person.left");
  expect((await events.findByRole("table", { name: "Parameters" })).textContent).toContain(
    "webhook-signature",
  );
  expect(events.getByRole("table", { name: "Body" }).textContent).toContain("data.last_known.first_name");
  expect(events.getByRole("group", { name: "Example: Body" }).textContent).toContain('"type": "person.left"');
});
