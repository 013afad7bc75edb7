import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useZoomKeys } from "./use-tree-keyboard-navigation";

function Page({ fit, zoom }: { fit: () => void; zoom: (factor: number) => void }) {
  useZoomKeys({ fit, zoom });
  return (
    <>
      <button type="button">Zoom in</button>
      <input aria-label="Search people" />
    </>
  );
}

test("0, + and - zoom while a button has the focus, but not in a text field or with Ctrl", () => {
  const [fit, zoom] = [vi.fn(), vi.fn()];
  render(<Page fit={fit} zoom={zoom} />);
  for (const key of ["0", "+", "-"]) {
    fireEvent.keyDown(screen.getByRole("textbox"), { key });
    fireEvent.keyDown(screen.getByRole("button"), { key, ctrlKey: true });
  }
  expect([fit.mock.calls, zoom.mock.calls]).toEqual([[], []]);
  for (const key of ["0", "+", "-"]) fireEvent.keyDown(screen.getByRole("button"), { key });
  expect(fit).toHaveBeenCalledOnce();
  expect(zoom.mock.calls).toEqual([[1.35], [1 / 1.35]]);
});
