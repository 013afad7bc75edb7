import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { inProviders } from "@/testing/in-providers";
import { buildReviewEmployee, buildReviewSuggestion } from "@/testing/browser-data";
import { PairList } from "./pair-list";

const employee = buildReviewEmployee("e1", { first_name: "Anna" });
const suggestion = buildReviewSuggestion("00000000-0000-4000-8000-000000000001", "e1", false);

const done = vi.fn<(what: string) => void>();
beforeEach(() => {
  done.mockClear();
  render(
    inProviders(
      <PairList
        all={[suggestion]}
        actions={{
          employees: { find: () => employee, holderOf: () => undefined },
          isBusy: false,
          onAccept: () => done("accepted"),
          onReject: () => done("rejected"),
          onReconsider: () => undefined,
          onUnlink: () => undefined,
          onUndo: () => done("undone"),
          onSearch: () => undefined,
        }}
      />,
    ),
  );
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const card = () => screen.getByRole("listitem");
const keys = ["a", "x", "u", "Enter"];
const whatHappened = () => done.mock.calls.map(([what]) => what);

test("accepts, rejects and undoes by key while a pair has the focus", () => {
  card().focus();
  for (const key of keys) fireEvent.keyDown(card(), { key });
  expect(whatHappened()).toEqual(["accepted", "rejected", "undone", "accepted"]);
});

test("ignores the keys from the moment an overlay opens, before it is drawn, and repeated ones of a held key", () => {
  function OnItsWay() {
    useRegisterOverlay(true);
    return null;
  }
  card().focus();
  const { unmount } = render(<OnItsWay />);
  for (const key of keys) fireEvent.keyDown(card(), { key });
  unmount();
  for (const key of keys) fireEvent.keyDown(card(), { key, repeat: true });
  expect(whatHappened()).toEqual([]);
  fireEvent.keyDown(card(), { key: "a" });
  expect(whatHappened()).toEqual(["accepted"]);
});
