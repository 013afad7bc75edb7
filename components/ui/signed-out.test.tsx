import { beforeEach, expect, test, vi } from "vitest";
import { sessionTagName } from "@/lib/identity/session/session-tag";

const replace = vi.fn<(address: string) => void>();
let answeredTag = "mine";

/** Opens a page of the session `mine` in a new tab. */
async function openPage() {
  vi.resetModules();
  const page = await import("@/lib/browser/signed-out");
  page.watchSession();
  return page;
}
const setTag = (tag: string) => (document.cookie = `${sessionTagName}=${tag}`);
const isCovered = () => document.documentElement.hasAttribute("data-covered");

beforeEach(() => {
  replace.mockReset();
  vi.stubGlobal("location", { pathname: "/people", search: "?q=ana&view=cards", replace });
  answeredTag = "mine";
  vi.stubGlobal("fetch", async () => new Response("{}", { headers: { [sessionTagName]: answeredTag } }));
  document.documentElement.removeAttribute("data-covered");
  document.documentElement.dataset["session"] = "mine";
  setTag("mine");
});

const signInAgain = "/signin?callbackUrl=%2Fpeople%3Fq%3Dana%26view%3Dcards&error=SignedOut";

test("a page is covered and returns through the sign-in once another tab has another session", async () => {
  const { leaveIfSessionChanged } = await openPage();
  leaveIfSessionChanged();
  expect([isCovered(), replace.mock.calls]).toEqual([false, []]);
  setTag("other");
  leaveIfSessionChanged();
  leaveIfSessionChanged();
  expect([isCovered(), replace.mock.calls]).toEqual([true, [[signInAgain]]]);
});

test("a session that ended on the server is noticed when the window gets the focus", async () => {
  await openPage();
  window.dispatchEvent(new Event("focus"));
  answeredTag = "";
  window.dispatchEvent(new Event("focus"));
  await vi.waitFor(() => expect(replace.mock.calls).toEqual([[signInAgain]]));
});

test("a page that the browser stored for Back stays hidden until its session is confirmed", async () => {
  await openPage();
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  expect(isCovered()).toBe(true);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await vi.waitFor(() => expect(isCovered()).toBe(false));

  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  answeredTag = "other";
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await vi.waitFor(() => expect(replace).toHaveBeenCalled());
  expect(isCovered()).toBe(true);
});

test("unsaved values do not keep the page of an ended session open", async () => {
  const { leaveEndedSession } = await openPage();
  const warn = vi.fn();
  window.addEventListener("beforeunload", warn);
  leaveEndedSession();
  window.dispatchEvent(new Event("beforeunload"));
  expect(warn).not.toHaveBeenCalled();
});

test("a browser that hides cookies from scripts relies on the server alone", async () => {
  setTag("hidden");
  const { leaveIfSessionChanged } = await openPage();
  leaveIfSessionChanged();
  expect(replace).not.toHaveBeenCalled();
});

test("a refused request leaves the page, also an export of the chart", async () => {
  await openPage();
  const problem = { code: "not_signed_in", detail: "Send a token.", title: "Sign in first", status: 401 };
  vi.stubGlobal("fetch", async () => Response.json(problem, { status: 401 }));
  const { fetchChartBranchCsv } = await import("@/lib/browser/large-directory");
  await expect(fetchChartBranchCsv(null)).rejects.toMatchObject({
    name: "SignedOut",
    message: "You've been signed out. Sign in again to continue.",
  });
  expect(replace.mock.calls).toEqual([[signInAgain]]);
});
