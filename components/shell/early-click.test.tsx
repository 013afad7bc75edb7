import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { act } from "@testing-library/react";
import { lazy, Suspense, useState } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  pageReadyEvent,
  repeatUnhandledSubmit,
  replayEarlyClick,
  replayEarlyInput,
  restoreTranslatedText,
  whenHydrated,
} from "./early-click";

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
/** Hydrates the elements that these tests write as HTML, and sends the event. */
const becomeReady = () => {
  for (const element of document.querySelectorAll("[id], button, input"))
    Object.assign(element, { __reactProps$test: {} });
  sendReady();
};
const sendReady = () => window.dispatchEvent(new Event(pageReadyEvent));

test("repeats the last early click once, when the page is ready", () => {
  replayEarlyClick(pageReadyEvent, "palette", whenHydrated);
  find("other")?.click();
  find("menu")?.querySelector("span")?.click();
  expect(clicked()).toEqual([]);
  becomeReady();
  expect(clicked()).toEqual(["menu"]);
  find("other")?.click();
  expect(clicked()).toEqual(["menu", "other"]);
});

test("prevents the browser from submitting a form before React handles it", () => {
  replayEarlyClick(pageReadyEvent, "palette", whenHydrated);
  document.body.innerHTML = `<form action="/elsewhere"><button id="send">Send</button></form>`;
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.querySelector("form")?.addEventListener("submit", sent);
  find("send")?.click();
  expect(sent).not.toHaveBeenCalled();
  becomeReady();
  expect(sent).toHaveBeenCalledTimes(1);
});

test("does not delay clicks on links and on the palette's buttons", () => {
  replayEarlyClick(pageReadyEvent, "palette", whenHydrated);
  find("link")?.click();
  find("search")?.click();
  expect(clicked()).toEqual(["link", "search"]);
  becomeReady();
  expect(clicked()).toEqual(["link", "search"]);
});

test("drops the click if its button was removed", () => {
  replayEarlyClick(pageReadyEvent, "palette", whenHydrated);
  find("menu")?.click();
  find("menu")?.remove();
  becomeReady();
  expect(clicked()).toEqual([]);
});

test.each([
  ["the only button with its label", `<button id="again">Menu</button><button>Other</button>`, ["again"]],
  ["no one of two buttons with its label", `<button>Menu</button><button>Menu</button>`, []],
])("repeats a click whose button was replaced on %s", (_what, replacement, expected) => {
  replayEarlyClick(pageReadyEvent, "palette", whenHydrated);
  find("menu")?.click();
  document.body.innerHTML = replacement;
  becomeReady();
  expect(clicked()).toEqual(expected);
});

test("a form that no script handles yet is sent again until one does, and its fields enter no address (B89)", () => {
  vi.useFakeTimers();
  repeatUnhandledSubmit();
  document.body.innerHTML = `<form><input name="token" value="secret"><button id="send">Send</button></form>`;
  const submits: Event[] = [];
  window.addEventListener("submit", (event) => submits.push(event));
  find("send")?.click();
  vi.advanceTimersByTime(400);
  expect(submits.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, true]);
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.querySelector("form")?.addEventListener("submit", sent);
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test("a form for the browser is left to it", () => {
  repeatUnhandledSubmit();
  document.body.innerHTML = `<form action="/signin" method="post"><button id="send">Send</button></form>`;
  const submitted: boolean[] = [];
  window.addEventListener("submit", (event) => {
    submitted.push(event.defaultPrevented);
    event.preventDefault(); // jsdom cannot navigate
  });
  find("send")?.click();
  expect(submitted).toEqual([false]);
});

test("retains what was typed before hydration, and submits it with the repeated click, also if that part hydrates late", async () => {
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
  let load = (_module: { default: typeof TokenForm }) => {};
  const LateForm = lazy(() => new Promise<{ default: typeof TokenForm }>((resolve) => (load = resolve)));
  replayEarlyInput(pageReadyEvent, whenHydrated);
  replayEarlyClick(pageReadyEvent, "palette", whenHydrated);
  document.body.innerHTML = `<div id="root">${renderToString(
    <Suspense>
      <TokenForm />
    </Suspense>,
  )}</div>`;
  const input = document.querySelector("input");
  const root = find("root");
  if (!input || !root) throw new Error("The form is missing.");
  input.value = "secret";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector("button")?.click();
  await act(async () =>
    hydrateRoot(
      root,
      <Suspense>
        <LateForm />
      </Suspense>,
    ),
  );
  act(() => void sendReady());
  expect(submitted).not.toHaveBeenCalled();
  await act(async () => load({ default: TokenForm }));
  await vi.waitFor(() => expect(submitted.mock.calls).toEqual([["secret"]]));
  expect(input.value).toBe("secret");
});

test("reports text to the field that replaced the one it was entered into, as after an extension's change", () => {
  replayEarlyInput(pageReadyEvent, whenHydrated);
  document.body.innerHTML = `<form><input name="email"></form>`;
  const field = document.querySelector("input");
  if (field) field.value = "ana@example.com";
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  document.body.innerHTML = `<form><input name="email"><i></i></form>`;
  const heard = vi.fn();
  document.querySelector("input")?.addEventListener("input", heard);
  becomeReady();
  expect(document.querySelector("input")?.value).toBe("ana@example.com");
  expect(heard).toHaveBeenCalledTimes(1);
});

describe("after the browser's translation has replaced the texts by font elements", () => {
  function Counts({ found, hasHint }: { found: number; hasHint: boolean }) {
    return (
      <p>
        {hasHint && "hint "}
        {found} of {240} people
      </p>
    );
  }
  const texts = (root: Element | null) =>
    [...(root?.childNodes ?? [])].filter((node) => node instanceof Text);

  test.each([
    ["replaces each text", (text: Text, font: HTMLElement) => text.replaceWith(font)],
    ["inserts, then removes", (text: Text, font: HTMLElement) => (text.before(font), text.remove())],
    [
      "moves the text inside",
      (text: Text, font: HTMLElement) => (text.replaceWith(font), font.firstChild?.replaceWith(text)),
    ],
  ])("that %s, React changes and removes them", async (_what, translate) => {
    restoreTranslatedText();
    document.body.innerHTML = `<div></div>`;
    const place = document.body.firstElementChild ?? expect.unreachable();
    const root = createRoot(place);
    await act(async () => root.render(<Counts found={240} hasHint />));
    for (const text of texts(place.querySelector("p"))) {
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstElementChild?.append(`[${text.data}]`);
      translate(text, font);
    }
    await act(async () => root.render(<Counts found={3} hasHint={false} />));
    expect(place.textContent).toMatch(/^3\[? of \]?\[?240\]?\[? people\]?$/);
    await act(async () => root.render(<Counts found={3} hasHint />));
    expect(place.textContent).toMatch(/^hint 3/);
    await act(async () => root.unmount());
    expect(place.textContent).toBe("");
  });
});
