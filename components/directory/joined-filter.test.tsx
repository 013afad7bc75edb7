import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultView, type DirectoryView } from "@/lib/directory/view";
import { inProviders } from "@/testing/in-providers";
import { JoinedFilter } from "./joined-filter";

const draw = (view: Partial<DirectoryView>, change: () => void) =>
  inProviders(
    <JoinedFilter
      view={{ ...defaultView, ...view }}
      change={change}
      select={{ clearable: true, clearButtonProps: { "aria-label": "Clear" } }}
    />,
  );
const box = (label: string) => {
  const found = screen.getByLabelText(label);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${label} is no input`);
  return found;
};

test("a custom range has two date inputs, which set dates after a pause and follow the view", () => {
  vi.useFakeTimers();
  const change = vi.fn();
  const type = (label: string, ...values: string[]) => {
    for (const value of values) fireEvent.change(box(label), { target: { value } });
    act(() => vi.advanceTimersByTime(1_000));
  };
  const { rerender, unmount } = render(
    draw({ joined_from: ["2021-03-01"], joined_to: ["2022-04-30"] }, change),
  );
  type("Joined from", "0202-07-01"); // the user is still typing the year
  expect(change).not.toHaveBeenCalled();
  type("Joined from", "2021-07-01", "2021-07-15", "2020-07-15");
  expect(change.mock.calls).toEqual([[{ joined_from: ["2020-07-15"] }]]);
  const incomplete = { value: { badInput: true }, configurable: true };
  Object.defineProperty(box("Joined until"), "validity", incomplete);
  type("Joined until", "");
  expect(change).toHaveBeenCalledOnce();
  Reflect.deleteProperty(box("Joined until"), "validity");
  fireEvent.change(box("Joined until"), { target: { value: "2022-04-29" } });
  type("Joined until", "");
  expect(change).toHaveBeenLastCalledWith({ joined_to: [] });

  fireEvent.change(box("Joined until"), { target: { value: "2022-05-01" } });
  fireEvent.blur(box("Joined until")); // leaving the input waits for no pause
  expect(change).toHaveBeenLastCalledWith({ joined_to: ["2022-05-01"] });

  // The Back button changes the view, even while an input has the focus.
  act(() => box("Joined from").focus());
  rerender(draw({ joined_from: ["2019-01-02"], joined_to: ["2022-04-29"] }, change));
  expect([box("Joined from").value, box("Joined until").value]).toEqual(["2019-01-02", "2022-04-29"]);

  // The drawer of a phone removes its filters when it is closed.
  fireEvent.change(box("Joined from"), { target: { value: "2018-01-02" } });
  unmount();
  expect(change).toHaveBeenLastCalledWith({ joined_from: ["2018-01-02"] });
  vi.useRealTimers();
});
