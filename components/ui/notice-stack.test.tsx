import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inProviders } from "@/testing/in-providers";
import { hideNotice, noticeStore, showNotice } from "./notice-store";
import { NoticeStack } from "./notice-stack";

beforeEach(() => {
  vi.useFakeTimers();
  // Other test files of this process may have left notices.
  noticeStore.get().forEach(({ id }) => hideNotice(id));
  render(inProviders(<NoticeStack />));
});
afterEach(() => {
  vi.useRealTimers();
});

const getShownNotices = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("removes success notices after a while, and keeps failures until they are closed", () => {
  act(() => showNotice({ title: "Sent", message: "Look for it." }));
  act(() => showNotice({ title: "Not kept", message: "Try again.", color: "red", autoClose: false }));
  expect(getShownNotices()).toEqual(["SentLook for it.", "Not keptTry again."]);
  pass(60_000);
  expect(getShownNotices()).toEqual(["Not keptTry again."]);
  fireEvent.click(screen.getByRole("button"));
  expect(getShownNotices()).toEqual([]);
});

test("keeps all notices while the focus is in them", () => {
  act(() => showNotice({ message: "Deleted.", autoClose: 10_000 }));
  screen.getByRole("button").focus();
  pass(60_000);
  expect(getShownNotices()).toEqual(["Deleted."]);
  screen.getByRole("button").blur();
  pass(1_000);
  expect(getShownNotices()).toEqual([]);
});

test("shows a notice once per id, five at most, and the next when a notice closes", () => {
  act(() => {
    for (const id of ["1", "1", "2", "3", "4", "5", "6"]) showNotice({ id, message: id, autoClose: false });
  });
  expect(getShownNotices()).toEqual(["1", "2", "3", "4", "5"]);
  act(() => hideNotice("2"));
  expect(getShownNotices()).toEqual(["1", "3", "4", "5", "6"]);
});
