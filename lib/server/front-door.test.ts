import { afterEach, expect, test } from "vitest";
import { phase } from "@/lib/readiness/phase";
import { withSettings } from "@/lib/testing/settings";
import { openFrontDoor, type FrontDoor } from "./front-door";

const doors: FrontDoor[] = [];
afterEach(async () => {
  await Promise.all(doors.splice(0).map(({ stop }) => stop()));
  phase.current = "starting";
});

async function door(): Promise<FrontDoor & { ask: (path: string) => Promise<Response> }> {
  withSettings({ port: 0, host: "127.0.0.1" });
  const opened = await openFrontDoor();
  doors.push(opened);
  return { ...opened, ask: (path) => fetch(`http://127.0.0.1:${opened.port}${path}`) };
}

test("before the door is open the process is known to live, and anything else is asked to come back", async () => {
  const { ask } = await door();
  expect((await ask("/api/health/live")).status).toBe(200);
  const ready = await ask("/api/health/ready");
  expect([ready.status, await ready.json()]).toMatchObject([503, { reasons: ["starting"] }]);
  for (const path of ["/api/people", "/people", "/nowhere"]) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "2"]);
    expect(await answer.json()).toMatchObject({ code: "starting" });
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

test("a port that is taken is said in words, with what to do", async () => {
  const { port } = await door();
  withSettings({ port, host: "127.0.0.1" });
  await expect(openFrontDoor()).rejects.toThrow(`Another process listens at port ${port}`);
});
