import { afterEach, expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { phase } from "@/lib/readiness/phase";
import { withSettings } from "@/lib/testing/settings";
import { openFrontDoor, type FrontDoor } from "./front-door";

const doors: FrontDoor[] = [];
afterEach(async () => {
  await Promise.all(doors.splice(0).map(({ stop }) => stop()));
  phase.current = "starting";
});

async function door(): Promise<
  FrontDoor & { ask: (path: string, headers?: Record<string, string>) => Promise<Response> }
> {
  withSettings({ port: 0, host: "127.0.0.1" });
  const opened = await openFrontDoor();
  doors.push(opened);
  return {
    ...opened,
    ask: (path, headers = {}) => fetch(`http://127.0.0.1:${opened.port}${path}`, { headers }),
  };
}

test("before the door is open the process is known to live, and anything else is asked to come back", async () => {
  const { ask } = await door();
  expect((await ask("/api/health/live")).status).toBe(200);
  const ready = await ask("/api/health/ready");
  expect([ready.status, await ready.json()]).toMatchObject([503, { reasons: ["starting"] }]);
  for (const path of ["/api/people", "/people", "/nowhere"]) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "2"]);
    const id = answer.headers.get("x-request-id");
    expect(await answer.json()).toMatchObject({ code: "starting", request_id: id });
  }
});

test("once it is open it answers by what it was opened with, and a failure of that is a problem", async () => {
  const { ask, open } = await door();
  open(async ({ url }, response) => {
    if (url === "/broken") throw new Error("a defect");
    response.end("whole");
  });
  expect(await (await ask("/")).text()).toBe("whole");
  const broken = await ask("/broken");
  expect([broken.status, await broken.json()]).toMatchObject([500, { code: "internal_error" }]);
});

test("a failure has one id in the answer's header, the answer and the log, for programs and for people: the request's own where that is safe", async () => {
  const logged: unknown[] = [];
  vi.spyOn(log, "error").mockImplementation((fields: unknown) => void logged.push(fields));
  const { ask, open } = await door();
  open(() => Promise.reject(new Error("a defect")));
  for (const [given, expected] of [
    ["asked-by-me", /^asked-by-me$/],
    ["<b>bold</b>", /^[\da-f-]{36}$/],
  ] as const) {
    const answer = await ask("/broken", { "x-request-id": given });
    const id = answer.headers.get("x-request-id");
    expect(await answer.json()).toMatchObject({ request_id: id });
    expect(logged.pop()).toMatchObject({ requestId: id });
    expect(id).toMatch(expected);
  }
  const page = await ask("/broken", { accept: "text/html", "x-request-id": "asked-by-me" });
  expect(await page.text()).toContain("Request id: <code>asked-by-me</code>");
});

test("a port that is taken is said in words, with what to do", async () => {
  const { port } = await door();
  withSettings({ port, host: "127.0.0.1" });
  await expect(openFrontDoor()).rejects.toThrow(`Another process listens at port ${port}`);
});
