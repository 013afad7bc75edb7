import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageHeader } from "@/components/ui/page-header";
import { inProviders } from "@/testing/in-providers";
import { findPageActions } from "./use-palette-entries";
import { findPaletteEntries } from "./palette-entries";

const pressed = vi.fn();

// jsdom has no layout.
beforeEach(() => {
  HTMLElement.prototype.checkVisibility = function () {
    return this.closest("[hidden]") === null;
  };
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, "checkVisibility");
});

test("finds each button of a page by its label and its keywords", () => {
  render(
    inProviders(
      <>
        <PageHeader
          title="Audit"
          action={
            <>
              <a href="/file.csv" data-keywords="export spreadsheet">
                Download CSV
              </a>
              <button onClick={pressed}>Clear filters</button>
              <button disabled>Stop</button>
              <button hidden>More</button>
            </>
          }
        />
        <button>Elsewhere</button>
      </>,
    ),
  );
  const found = (query: string) =>
    findPaletteEntries(findPageActions(document), query).map(({ label }) => label);
  expect(found("")).toEqual(["Download CSV", "Clear filters"]);
  expect([found("csv"), found("export")]).toEqual([["Download CSV"], ["Download CSV"]]);
  for (const { run, label } of findPageActions(document)) if (label === "Clear filters") run();
  expect(pressed).toHaveBeenCalledOnce();
});
