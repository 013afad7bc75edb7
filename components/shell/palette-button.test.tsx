import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "./me";
import { PaletteButton } from "./palette-button";
import { paletteId, watchPaletteKeys } from "./palette-keys";

// The list's chunk arrives when the test lets it, and says no more than what is asked of it.
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
    PaletteList: ({ query }: { query: string }) => <p>Asked for “{query}”</p>,
  };
});

const me: Me = {
  id: "00000000-0000-4000-8000-000000000001",
  personId: null,
  pictures: {},
  name: "Ana Costa",
  level: "Executive",
  isExecutive: true,
  seesPeople: true,
  hasLargeDirectory: false,
  isViewedAs: false,
};

beforeAll(() => {
  // jsdom has the element, and nothing of what it does.
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
  watchPaletteKeys(paletteId);
});

const pressed = vi.fn<(key: string) => void>();
beforeEach(() => pressed.mockClear());

const page = (
  <MantineProvider env="test">
    <PaletteButton me={me} />
    <ul tabIndex={0} aria-label="Rows" onKeyDown={({ key }) => pressed(key)} />
  </MantineProvider>
);
const rows = () => screen.getByRole("list", { name: "Rows" });
const field = () => document.querySelector<HTMLInputElement>(`#${paletteId} input`);
const isOpen = () => document.querySelector<HTMLDialogElement>(`#${paletteId}`)?.open;
const ctrlK = (at: Element | null) =>
  fireEvent.keyDown(at ?? document.body, { key: "k", code: "KeyK", ctrlKey: true });

test("opens and takes the focus within the key press, with its list still on its way", async () => {
  render(page);
  rows().focus();
  ctrlK(rows());
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(field());
  expect(pressed).not.toHaveBeenCalled();
  expect(await screen.findByText("Loading")).toBeTruthy();
});

test("a key that reaches the page while it is open leads into the field", () => {
  render(page);
  ctrlK(rows());
  rows().focus();
  fireEvent.keyDown(rows(), { key: "x", code: "KeyX" });
  expect(document.activeElement).toBe(field());
});

test("a click on the button opens it, Escape closes it, and the page below hears neither", () => {
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

test("a key that is held down from in it does nothing in the page, until it is pressed there", () => {
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

test("opens with the key in the place of K on keyboards without Latin letters, and not with that of another letter", () => {
  render(page);
  fireEvent.keyDown(rows(), { key: "t", code: "KeyK", ctrlKey: true }); // Dvorak
  expect(isOpen()).toBe(false);
  fireEvent.keyDown(rows(), { key: "л", code: "KeyK", ctrlKey: true });
  expect(isOpen()).toBe(true);
});

test("what was opened and typed before React came is taken over, and asked of the list when that comes", async () => {
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = renderToString(page);
  ctrlK(null);
  const typedInto = field();
  if (typedInto) typedInto.value = "axu";
  const { unmount } = render(page, { container: root, hydrate: true });
  expect(isOpen()).toBe(true);
  expect(field()).toBe(typedInto);
  await act(async () => chunk.arrive());
  await waitFor(() => expect(screen.getByText("Asked for “axu”")).toBeTruthy());
  ctrlK(field());
  expect(field()?.value).toBe("");
  unmount();
  root.remove();
});
