import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pageReadyEvent, replayEarlyClick } from "./early-click";

const onClick = vi.fn();
const hear = ({ target }: Event) => onClick(target instanceof Element ? target.closest("[id]")?.id : null);
beforeAll(() => document.addEventListener("click", hear));
afterAll(() => document.removeEventListener("click", hear));
afterEach(() => {
  becomeReady(); // removes listeners left by a test
  document.body.innerHTML = "";
});
beforeEach(() => {
  onClick.mockReset();
  document.body.innerHTML = `<button id="menu"><span>Menu</span></button><button id="other">Other</button>
    <button id="search" aria-controls="palette">Search</button><a id="link" href="#x">Link</a>`;
});

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const clicked = () => onClick.mock.calls.flat();
const becomeReady = () => window.dispatchEvent(new Event(pageReadyEvent));

test("repeats the last early click once, when the page is ready", () => {
  replayEarlyClick(pageReadyEvent, "palette");
  find("other")?.click();
  find("menu")?.querySelector("span")?.click();
  expect(clicked()).toEqual([]);
  becomeReady();
  expect(clicked()).toEqual(["menu"]);
  find("other")?.click();
  expect(clicked()).toEqual(["menu", "other"]);
});

test("prevents the browser from submitting a form before React handles it", () => {
  replayEarlyClick(pageReadyEvent, "palette");
  document.body.innerHTML = `<form action="/elsewhere"><button id="send">Send</button></form>`;
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.querySelector("form")?.addEventListener("submit", sent);
  find("send")?.click();
  expect(sent).not.toHaveBeenCalled();
  becomeReady();
  expect(sent).toHaveBeenCalledTimes(1);
});

test("does not delay clicks on links and on the palette's buttons", () => {
  replayEarlyClick(pageReadyEvent, "palette");
  find("link")?.click();
  find("search")?.click();
  expect(clicked()).toEqual(["link", "search"]);
  becomeReady();
  expect(clicked()).toEqual(["link", "search"]);
});

test("drops the click if its button was removed", () => {
  replayEarlyClick(pageReadyEvent, "palette");
  find("menu")?.click();
  find("menu")?.remove();
  becomeReady();
  expect(clicked()).toEqual([]);
});
