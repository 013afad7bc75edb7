import { expect, test } from "vitest";
import { render, screen } from "@testing-library/react";
import { inProviders } from "@/testing/in-providers";
import { MatchList } from "./match-list";

const list = (names: readonly string[]) =>
  inProviders(
    <MatchList
      all={names}
      label="Pairs"
      keyOf={(name) => name}
      draw={(name) => name}
      keys={{ nameOf: (name) => name, onKey: () => false }}
    />,
  );
const focused = () => document.activeElement?.getAttribute("aria-label");

test("a decision moves the focus to the next row, and its undo back to the restored one", () => {
  const { rerender } = render(list(["Ann", "Bo", "Cy", "Di"]));
  const show = (...names: string[]) => (rerender(list(names)), focused());
  screen.getByRole("listitem", { name: "Bo" }).focus();
  expect(show("Ann", "Cy", "Di")).toBe("Cy");
  expect(show("Ann", "Di")).toBe("Di");
  expect(show("Ann", "Cy", "Di")).toBe("Cy");
  expect(show("Ann", "Bo", "Cy", "Di")).toBe("Bo");
  expect(show("Ann", "Cy", "Di")).toBe("Cy");
});

test("an undo from outside the list does not move the focus at a later decision", () => {
  const { rerender } = render(list(["Ann", "Bo", "Cy", "Di"]));
  const show = (...names: string[]) => (rerender(list(names)), focused());
  const focus = (name: string) => screen.getByRole("listitem", { name }).focus();
  const undo = document.body.appendChild(document.createElement("button"));
  focus("Bo");
  expect(show("Ann", "Cy", "Di")).toBe("Cy");
  undo.focus();
  show("Ann", "Bo", "Cy", "Di");
  focus("Cy");
  expect(show("Ann", "Bo", "Di")).toBe("Di");
  undo.remove();
});
