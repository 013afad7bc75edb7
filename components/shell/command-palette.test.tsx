import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stopCompositionKeys } from "@/components/ui/keyboard-focus";
import { SearchBox } from "@/components/ui/search-box";
import { inProviders } from "@/testing/in-providers";
import { buildSignedInUser } from "@/testing/signed-in-user";
import { CommandPalette } from "./command-palette";

// Delays the chunk of the list until a test calls `arrive`. The stub shows only its query.
const chunk = vi.hoisted(() => {
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive };
});
vi.mock("./palette-list", async () => {
  await chunk.arrived;
  return {
    PaletteList: ({ query, isEntered }: { query: string; isEntered: { current: boolean } }) => (
      <p>
        Asked for “{query}”{isEntered.current && ", entered"}
      </p>
    ),
  };
});

beforeAll(() => {
  // jsdom has the dialog element without its methods.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector("input")?.focus();
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event("close"));
    },
  });
  window.addEventListener("keydown", stopCompositionKeys, true);
});

const pressed = vi.fn<(key: string) => void>();
beforeEach(() => pressed.mockClear());

const page = inProviders(
  <>
    <CommandPalette me={buildSignedInUser(true)} />
    <ul tabIndex={0} aria-label="Rows" onKeyDown={({ key }) => pressed(key)} />
  </>,
);
const rows = () => screen.getByRole("list", { name: "Rows" });
const field = () => document.querySelector<HTMLInputElement>("dialog input");
const isOpen = () => document.querySelector("dialog")?.open;
const ctrlK = (at: Element | null) =>
  fireEvent.keyDown(at ?? document.body, { key: "k", code: "KeyK", ctrlKey: true });

test("opens and receives the focus during the key press, before its list is loaded", async () => {
  render(page);
  rows().focus();
  ctrlK(rows());
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(field());
  expect(pressed).not.toHaveBeenCalled();
  expect(await screen.findByText("Loading")).toBeTruthy();
});

test("opens on a click and closes on Escape, and the page receives neither", () => {
  render(page);
  fireEvent.click(screen.getByRole("button", { name: "Find people, pages, actions" }));
  expect(isOpen()).toBe(true);
  const below = vi.fn();
  window.addEventListener("keydown", below, true);
  fireEvent.keyDown(field() ?? document.body, { key: "Escape", code: "Escape" });
  window.removeEventListener("keydown", below, true);
  expect(isOpen()).toBe(false);
  expect(below).not.toHaveBeenCalled();
});

test("a key held down while the palette closes does nothing in the page until it is pressed again", () => {
  render(page);
  ctrlK(rows());
  fireEvent.keyDown(field() ?? document.body, { key: "Enter", code: "Enter" });
  ctrlK(field());
  expect(isOpen()).toBe(false);
  rows().focus();
  expect(fireEvent.keyDown(rows(), { key: "Enter", code: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyUp(rows(), { key: "Enter", code: "Enter" })).toBe(false);
  expect(fireEvent.keyDown(rows(), { key: "k", code: "KeyK", repeat: true })).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.keyDown(rows(), { key: "Enter", code: "Enter" });
  expect(pressed).toHaveBeenCalledExactlyOnceWith("Enter");
});

test("opens with the key at K's position on non-Latin keyboards, but not if that key types another Latin letter", () => {
  render(page);
  fireEvent.keyDown(rows(), { key: "t", code: "KeyK", ctrlKey: true }); // Dvorak
  expect(isOpen()).toBe(false);
  fireEvent.keyDown(rows(), { key: "л", code: "KeyK", ctrlKey: true });
  expect(isOpen()).toBe(true);
});

test.each([
  { state: "while it composes", isComposing: true },
  { state: "that ends the composition in Safari", keyCode: 229 },
])("no handler of a page receives a key of an input method $state (PAGE-34)", ({ state: _, ...init }) => {
  const [onChange, onKeyDown] = [vi.fn(), vi.fn()];
  render(page);
  render(<SearchBox label="Colleagues" value="さと" onChange={onChange} onKeyDown={onKeyDown} />, {
    wrapper: ({ children }) => inProviders(children),
  });
  const searchBox = screen.getByRole("searchbox", { name: "Colleagues" });
  for (const key of ["Escape", "Enter", "ArrowDown", "k"])
    fireEvent.keyDown(searchBox, { key, code: key, ctrlKey: key === "k", ...init });
  expect([onChange.mock.calls, onKeyDown.mock.calls, isOpen()]).toEqual([[], [], false]);
  expect(fireEvent.keyDown(searchBox, { key: "Escape", ...init })).toBe(false); // Chrome clears the field
  expect(fireEvent.keyDown(searchBox, { key: "s", ...init })).toBe(true);
  fireEvent.keyDown(searchBox, { key: "Escape" });
  expect(onChange).toHaveBeenCalledExactlyOnceWith("");
});

test("passes what was typed before its list was loaded, and that Enter was pressed", async () => {
  render(page);
  ctrlK(rows());
  fireEvent.change(field() ?? document.body, { target: { value: "axu" } });
  fireEvent.keyDown(field() ?? document.body, { key: "Enter", code: "Enter" });
  await act(async () => chunk.arrive());
  expect(await screen.findByText("Asked for “axu”, entered")).toBeTruthy();
  ctrlK(field());
  ctrlK(rows());
  expect(field()?.value).toBe("");
});
