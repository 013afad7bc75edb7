import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "./me";
import { PaletteButton } from "./palette-button";
import { takesKeys } from "./use-keys-held-back";

// The palette's chunk arrives when the test lets it, and holds no more than a field to type in.
const chunk = vi.hoisted(() => {
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive };
});
vi.mock("./palette", async () => {
  await chunk.arrived;
  return {
    Palette: ({ isOpen }: { isOpen: boolean }) =>
      isOpen ? (
        <div role="dialog" {...takesKeys}>
          <input aria-label="Search Kith" autoFocus />
        </div>
      ) : null,
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
  isViewedAs: false,
};

const pressed = vi.fn<(key: string) => void>();
beforeEach(() => {
  pressed.mockClear();
  render(
    <MantineProvider env="test">
      <PaletteButton me={me} />
      <ul tabIndex={0} aria-label="Rows" onKeyDown={({ key }) => pressed(key)} />
      <input aria-label="A field of the page" />
    </MantineProvider>,
  );
});
const rows = () => screen.getByRole("list", { name: "Rows" });
const ctrlK = () => fireEvent.keyDown(rows(), { key: "k", code: "KeyK", ctrlKey: true });
/** False: the key does nothing here, not even put a letter into a field. */
const press = (element: Element, key: string) => fireEvent.keyDown(element, { key });

test("while the palette is on its way no key acts on the page below, and none writes there", () => {
  rows().focus();
  expect(press(rows(), "x")).toBe(true);
  expect(pressed).toHaveBeenCalledTimes(1);
  ctrlK();
  pressed.mockClear();
  for (const key of ["a", "x", "u", "A", "X", "Enter", " ", "ArrowDown", "/"]) {
    expect([key, press(rows(), key)]).toEqual([key, false]);
    expect([key, press(screen.getByLabelText("A field of the page"), key)]).toEqual([key, false]);
  }
  expect(pressed).not.toHaveBeenCalled();
});

test("Escape gives up before it came, and the page has its keys again", () => {
  rows().focus();
  ctrlK();
  press(rows(), "Escape");
  pressed.mockClear();
  press(rows(), "x");
  expect(pressed).toHaveBeenCalledExactlyOnceWith("x");
});

test("once it is there it has the keys itself, and the page has them again when it is closed", async () => {
  rows().focus();
  ctrlK();
  await act(async () => chunk.arrive());
  const field = await screen.findByLabelText("Search Kith", { selector: "input" });
  expect(press(field, "x")).toBe(true);
  pressed.mockClear();
  expect(press(rows(), "x")).toBe(false); // wherever the focus may still be
  expect(pressed).not.toHaveBeenCalled();
  ctrlK();
  pressed.mockClear();
  expect(press(rows(), "x")).toBe(true);
  expect(pressed).toHaveBeenCalledExactlyOnceWith("x");
});
