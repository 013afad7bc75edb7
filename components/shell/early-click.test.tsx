import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { act } from "@testing-library/react";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pageReadyEvent, replayEarlyClick, replayEarlyInput } from "./early-click";

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

test("retains what was typed before hydration, and submits it with the repeated click", async () => {
  const submitted = vi.fn();
  function TokenForm() {
    const [token, setToken] = useState("");
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted(token);
        }}
      >
        <input aria-label="Token" value={token} onChange={(event) => setToken(event.target.value)} />
        <button>Connect</button>
      </form>
    );
  }
  replayEarlyInput(pageReadyEvent);
  replayEarlyClick(pageReadyEvent, "palette");
  document.body.innerHTML = `<div id="root">${renderToString(<TokenForm />)}</div>`;
  const input = document.querySelector("input");
  const root = find("root");
  if (!input || !root) throw new Error("The form is missing.");
  input.value = "secret";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("button")?.click();
  await act(async () => hydrateRoot(root, <TokenForm />));
  act(() => void becomeReady());
  expect(input.value).toBe("secret");
  expect(submitted.mock.calls).toEqual([["secret"]]);
});
