import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultView, type DirectoryView } from "@/lib/directory/view";
import { JoinedFilter } from "./joined-filter";

const draw = (view: Partial<DirectoryView>, change: () => void) => (
  <MantineProvider>
    <JoinedFilter
      view={{ ...defaultView, ...view }}
      change={change}
      select={{ clearable: true, clearButtonProps: { "aria-label": "Clear" } }}
      width={() => "8rem"}
    />
  </MantineProvider>
);
const box = (label: string) => {
  const found = screen.getByLabelText(label);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${label} is no input`);
  return found;
};

test("two chosen dates have a box each, which follows the view and ignores years that are still typed", () => {
  const change = vi.fn();
  const { rerender } = render(draw({ joinedFrom: "2021-03-01", joinedTo: "2022-04-30" }, change));
  fireEvent.change(box("Joined from"), { target: { value: "0202-07-01" } });
  expect(change).not.toHaveBeenCalled();
  fireEvent.change(box("Joined from"), { target: { value: "2020-07-01" } });
  expect(change).toHaveBeenLastCalledWith({ joinedFrom: "2020-07-01" });
  fireEvent.change(box("Joined until"), { target: { value: "" } });
  expect(change).toHaveBeenLastCalledWith({ joinedTo: null });

  // Back changes the view without the box.
  rerender(draw({ joinedFrom: "2019-01-02", joinedTo: "2022-04-30" }, change));
  expect([box("Joined from").value, box("Joined until").value]).toEqual(["2019-01-02", "2022-04-30"]);

  // A box that has the focus keeps what is typed.
  act(() => box("Joined from").focus());
  fireEvent.change(box("Joined from"), { target: { value: "2018-01-02" } });
  rerender(draw({ joinedFrom: "2017-01-02", joinedTo: "2022-04-30" }, change));
  expect(box("Joined from").value).toBe("2018-01-02");
});

test("a common range has no boxes, and the filter can be cleared", () => {
  const change = vi.fn();
  const year = new Date().getFullYear();
  render(draw({ joinedFrom: `${year}-01-01`, joinedTo: `${year}-12-31` }, change));
  expect(screen.getByRole("combobox", { name: "Joined" })).toHaveProperty("value", `In ${year}`);
  expect(screen.queryByLabelText("Joined from")).toBeNull();
  fireEvent.click(screen.getByLabelText("Clear"));
  expect(change).toHaveBeenLastCalledWith({ joinedFrom: null, joinedTo: null });
});
