import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useRowKeyboardNavigation } from "./use-people-list";

function List({
  count,
  columns = 1,
  scrollTo = () => undefined,
  onToggle = () => undefined,
}: {
  count: number;
  columns?: number;
  scrollTo?: (index: number) => void;
  onToggle?: (index: number, isRange: boolean) => void;
}) {
  const { list, active, setActive, onKeyDown } = useRowKeyboardNavigation({
    count,
    columns,
    scrollTo,
    onToggle,
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
  render(<List count={20} columns={columns} />);
  link(0).focus();
  press(...keys);
  expect(focused()).toBe(expected);
});

test("only the link with the last focus is in the tab order", () => {
  render(<List count={5} />);
  link(0).focus();
  press("ArrowDown", "ArrowDown");
  expect(screen.getAllByRole("link").filter(({ tabIndex }) => tabIndex === 0)).toEqual([link(2)]);
});

test("scrolls to the row that gets the focus", () => {
  const scrollTo = vi.fn();
  render(<List count={20} scrollTo={scrollTo} />);
  link(0).focus();
  press("End");
  expect(scrollTo).toHaveBeenLastCalledWith(19);
});

test("x or Space on a link toggles the row, with Shift a range; Space on a checkbox stays with the browser", () => {
  const onToggle = vi.fn();
  render(<List count={5} onToggle={onToggle} />);
  link(0).focus();
  press("ArrowDown", "x", " ");
  fireEvent.keyDown(link(1), { key: "X", shiftKey: true });
  expect(onToggle.mock.calls).toEqual([
    [1, false],
    [1, false],
    [1, true],
  ]);
  const box = screen.getByRole("checkbox", { name: "Select 3" });
  box.focus();
  expect(fireEvent.keyDown(box, { key: " " })).toBe(true);
  expect(onToggle).toHaveBeenCalledTimes(3);
});

test("leaves keys with modifiers to the browser", () => {
  const onToggle = vi.fn();
  render(<List count={5} onToggle={onToggle} />);
  link(0).focus();
  expect(fireEvent.keyDown(link(0), { key: "x", ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(link(0), { key: "ArrowDown", metaKey: true })).toBe(true);
  expect(focused()).toBe("0");
  expect(onToggle).not.toHaveBeenCalled();
});
