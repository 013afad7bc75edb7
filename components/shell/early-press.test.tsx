import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { keepEarlyPress } from "./early-press";
import { pageIsReady } from "./page-ready";

const heard = vi.fn();
const hear = ({ target }: Event) => heard(target instanceof Element ? target.closest("[id]")?.id : null);
beforeAll(() => document.addEventListener("click", hear));
afterAll(() => document.removeEventListener("click", hear));
afterEach(() => {
  becomeReady(); // what a test has not let go of
  document.body.innerHTML = "";
});
beforeEach(() => {
  heard.mockReset();
  document.body.innerHTML = `<button id="menu"><span>Menu</span></button><button id="other">Other</button>
    <button id="search" aria-controls="palette">Search</button><a id="link" href="#x">Link</a>`;
});

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`);
const told = () => heard.mock.calls.flat();
const becomeReady = () => window.dispatchEvent(new Event(pageIsReady));

test("a press before the page is ready is done once it is, the last one of several, once", () => {
  keepEarlyPress(pageIsReady, "palette");
  find("other")?.click();
  find("menu")?.querySelector("span")?.click();
  expect(told()).toEqual([]);
  becomeReady();
  expect(told()).toEqual(["menu"]);
  find("other")?.click();
  expect(told()).toEqual(["menu", "other"]);
});

test("a form that is not React's yet is not sent by the browser", () => {
  keepEarlyPress(pageIsReady, "palette");
  document.body.innerHTML = `<form action="/elsewhere"><button id="send">Send</button></form>`;
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.querySelector("form")?.addEventListener("submit", sent);
  find("send")?.click();
  expect(sent).not.toHaveBeenCalled();
  becomeReady();
  expect(sent).toHaveBeenCalledTimes(1);
});

test("links and the palette's buttons work at once", () => {
  keepEarlyPress(pageIsReady, "palette");
  find("link")?.click();
  find("search")?.click();
  expect(told()).toEqual(["link", "search"]);
  becomeReady();
  expect(told()).toEqual(["link", "search"]);
});

test("a button that is gone by then is not pressed", () => {
  keepEarlyPress(pageIsReady, "palette");
  find("menu")?.click();
  find("menu")?.remove();
  becomeReady();
  expect(told()).toEqual([]);
});
