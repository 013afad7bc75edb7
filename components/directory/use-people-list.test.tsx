import { fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { atAddress } from "@/testing/at-address";
import { buildPerson } from "@/testing/directory-person";
import { createLoadedPeopleList } from "@/components/quick-look/quick-look-state";
import { usePeopleList } from "./use-people-list";

const rowHeight = 36;
const topOf = (line: number) => line * rowHeight;
const entrance = { current: null };

function List({
  count,
  columns = 1,
  toggle,
  onRender,
}: {
  count: number;
  columns?: number;
  toggle: () => void;
  onRender?: () => void;
}) {
  useLayoutEffect(() => onRender?.());
  const { list, active, setActive, onKeyDown } = usePeopleList({
    people: createLoadedPeopleList(Array.from({ length: count }, (_, index) => buildPerson(String(index)))),
    selection: { toggle },
    entrance,
    columns,
    lineOf: (index) => Math.floor(index / columns),
    count: Math.ceil(count / columns),
    topOf,
    overscan: 10,
    coveredHeights: { top: 0, end: 0 },
    initialRowCount: 20,
  });
  return (
    <div ref={list} onKeyDown={onKeyDown}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} onFocus={() => setActive(index)}>
          <input type="checkbox" aria-label={`Select ${index}`} />
          <a href="#here" data-index={index} tabIndex={index === active ? 0 : -1}>
            {index}
          </a>
        </div>
      ))}
    </div>
  );
}

const show = (count: number, columns?: number, toggle: () => void = () => undefined) =>
  render(
    atAddress(<List count={count} toggle={toggle} {...(columns && { columns })} />, { path: "/people" }),
  );

const link = (index: number) => screen.getByRole("link", { name: String(index) });
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const focused = () => document.activeElement?.textContent;

test.each([
  ["down and up, one row at a time", 1, ["ArrowDown", "ArrowDown", "ArrowUp"], "1"],
  ["not above the first row", 1, ["ArrowUp"], "0"],
  ["not below the last row", 1, ["End", "ArrowDown"], "19"],
  ["to the first and the last row", 1, ["End", "Home", "ArrowDown"], "1"],
  ["a page at a time", 1, ["PageDown", "ArrowDown", "PageUp"], "1"],
  ["not sideways in a list", 1, ["ArrowRight"], "0"],
  ["in a grid, down and sideways", 4, ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft"], "5"],
  ["in a grid, to the last card if the line below is shorter", 6, ["End", "ArrowUp", "ArrowDown"], "19"],
])("keys move the focus %s", (_guarantee, columns, keys, expected) => {
  show(20, columns);
  link(0).focus();
  press(...keys);
  expect(focused()).toBe(expected);
});

test("a key that arrives between a render and its effects moves the focus", () => {
  const keys = ["End"];
  const list = (onRender: () => void) =>
    atAddress(<List count={20} toggle={() => undefined} onRender={onRender} />, { path: "/people" });
  const { rerender } = render(list(() => undefined));
  link(0).focus();
  rerender(list(() => press(...keys.splice(0))));
  expect(focused()).toBe("19");
});

test("x or Space on a link toggles the row, with Shift a range; Space on a checkbox and Ctrl + X stay with the browser", () => {
  const onToggle = vi.fn();
  show(5, 1, onToggle);
  link(0).focus();
  press("ArrowDown", "x", " ");
  fireEvent.keyDown(link(1), { key: "X", shiftKey: true });
  expect(onToggle.mock.calls).toEqual([
    ["1", undefined],
    ["1", undefined],
    ["1", expect.objectContaining({ length: 5 })],
  ]);
  const box = screen.getByRole("checkbox", { name: "Select 3" });
  box.focus();
  expect(fireEvent.keyDown(box, { key: " " })).toBe(true);
  expect(fireEvent.keyDown(link(1), { key: "x", ctrlKey: true })).toBe(true);
  expect(onToggle).toHaveBeenCalledTimes(3);
});

test.each([
  ["Caps Lock", "X", "KeyX"],
  ["a layout of another script", "ч", "KeyX"],
  ["a layout that has x elsewhere", "x", "KeyB"],
])("x toggles the row with %s", (_what, key, code) => {
  const onToggle = vi.fn();
  show(5, 1, onToggle);
  fireEvent.keyDown(link(0), { key, code });
  fireEvent.keyDown(link(0), { key: "q", code: "KeyX" }); // another Latin letter in the place of x
  expect(onToggle).toHaveBeenCalledOnce();
});
