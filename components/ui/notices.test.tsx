import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideNotice, noticeStore, showNotice } from "./notice-store";
import { Notices } from "./notices";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Notices />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => noticeStore.notices().forEach(({ id }) => hideNotice(id)));
  vi.useRealTimers();
});

const said = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("what was done is said for a while; what failed until it is closed", () => {
  act(() => showNotice({ title: "Sent", message: "Look for it." }));
  act(() => showNotice({ title: "Not kept", message: "Try again.", color: "red", autoClose: false }));
  expect(said()).toEqual(["SentLook for it.", "Not keptTry again."]);
  pass(60_000);
  expect(said()).toEqual(["Not keptTry again."]);
  fireEvent.click(screen.getByRole("button"));
  expect(said()).toEqual([]);
});

test("nothing goes away while the keyboard is in it", () => {
  act(() => showNotice({ message: "Deleted.", autoClose: 10_000 }));
  screen.getByRole("button").focus();
  pass(60_000);
  expect(said()).toEqual(["Deleted."]);
  screen.getByRole("button").blur();
  pass(1_000);
  expect(said()).toEqual([]);
});

test("the same is said once, and taken back by its id", () => {
  act(() => showNotice({ id: "one", message: "First" }));
  act(() => showNotice({ id: "one", message: "Second" }));
  expect(said()).toEqual(["First"]);
  act(() => hideNotice("one"));
  expect(said()).toEqual([]);
});

test("of many the first five are shown, and the next as soon as one goes", () => {
  act(() => {
    for (let count = 1; count <= 6; count++)
      showNotice({ id: String(count), message: String(count), autoClose: false });
  });
  expect(said()).toEqual(["1", "2", "3", "4", "5"]);
  act(() => hideNotice("2"));
  expect(said()).toEqual(["1", "3", "4", "5", "6"]);
});
