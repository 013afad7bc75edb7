import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { act } from "@testing-library/react";
import { lazy, Suspense, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { keepEarlyInput, restoreTranslatedText } from "./early-script";

beforeAll(keepEarlyInput);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  document.body.innerHTML = "";
  vi.useRealTimers();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? expect.unreachable();
const hydrate = () => {
  for (const element of document.querySelectorAll("*")) Object.assign(element, { __reactProps$test: {} });
  vi.advanceTimersByTime(50);
};
const type = (field: Element | null, text: string) => {
  if (!(field instanceof HTMLInputElement)) return expect.unreachable();
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

test("a form that is sent before React handles it is sent once it does, and its fields enter no address (B89)", () => {
  document.body.innerHTML = `<form><input name="token" value="secret"><button id="send">Send</button></form>`;
  const submits: Event[] = [];
  const listen = (event: Event) => submits.push(event);
  window.addEventListener("submit", listen);
  find("#send").click();
  find("#send").click();
  vi.advanceTimersByTime(60_000);
  expect(submits.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
  const sent = vi.fn((event: Event) => event.preventDefault());
  find("form").addEventListener("submit", sent);
  hydrate();
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveBeenCalledTimes(1);
  window.removeEventListener("submit", listen);
});

test("a form for the browser is left to it", () => {
  document.body.innerHTML = `<form action="/signin" method="post"><button id="send">Send</button></form>`;
  const submitted: boolean[] = [];
  const listen = (event: Event) => {
    submitted.push(event.defaultPrevented);
    event.preventDefault(); // jsdom cannot navigate
  };
  window.addEventListener("submit", listen);
  find("#send").click();
  expect(submitted).toEqual([false]);
  window.removeEventListener("submit", listen);
});

test("retains what was typed before hydration, and submits it, also if that part hydrates late", async () => {
  vi.useRealTimers();
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
  document.body.innerHTML = `<div id="root">${renderToString(
    <Suspense>
      <TokenForm />
    </Suspense>,
  )}</div>`;
  const input = document.querySelector("input");
  type(input, "secret");
  find("button").click();
  await act(async () =>
    hydrateRoot(
      find("#root"),
      <Suspense>
        <LateForm />
      </Suspense>,
    ),
  );
  expect(submitted).not.toHaveBeenCalled();
  await act(async () => load({ default: TokenForm }));
  await vi.waitFor(() => expect(submitted.mock.calls).toEqual([["secret"]]));
  expect(input?.value).toBe("secret");
});

test("reports text to the field that replaced the one it was entered into, as after an extension's change", () => {
  document.body.innerHTML = `<form><input name="email"></form>`;
  type(document.querySelector("input"), "ana@example.com");
  document.body.innerHTML = `<form><input name="email"><i></i></form>`;
  const heard = vi.fn();
  find("input").addEventListener("input", heard);
  hydrate();
  expect(document.querySelector("input")?.value).toBe("ana@example.com");
  expect(heard).toHaveBeenCalledTimes(1);
});

test("leaves text to React that is typed after hydration", () => {
  document.body.innerHTML = `<input>`;
  hydrate();
  const heard = vi.fn();
  find("input").addEventListener("input", heard);
  type(document.querySelector("input"), "ana");
  vi.advanceTimersByTime(1_000);
  expect(heard).toHaveBeenCalledTimes(1);
});

function Counts({ found, hasHint }: { found: number; hasHint: boolean }) {
  return (
    <p>
      {hasHint && "hint "}
      {found} of {240} people
    </p>
  );
}

test.each([
  ["replaces each text", (text: Text, font: HTMLElement) => text.replaceWith(font)],
  ["inserts, then removes", (text: Text, font: HTMLElement) => (text.before(font), text.remove())],
  [
    "moves the text inside",
    (text: Text, font: HTMLElement) => (text.replaceWith(font), font.firstChild?.replaceWith(text)),
  ],
])(
  "after a translation that %s by font elements, React changes and removes them",
  async (_what, translate) => {
    restoreTranslatedText();
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    await act(async () => root.render(<Counts found={240} hasHint />));
    for (const text of [...(place.firstChild?.childNodes ?? [])].filter((node) => node instanceof Text)) {
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
  },
);
