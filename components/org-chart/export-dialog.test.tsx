import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { groupByColouring } from "@/lib/directory/chart/colours";
import { buildChartModel } from "@/lib/directory/chart/model";
import { inProviders } from "@/testing/in-providers";
import { buildChartPerson } from "@/testing/chart-people";
import { ExportButton } from "./export-button";

const model = buildChartModel([
  buildChartPerson("boss", null, "Boss"),
  buildChartPerson("ada", "boss", "Ada"),
  buildChartPerson("bea", "boss", "Bea"),
  buildChartPerson("cyd", "ada", "Cyd"),
]);

/** Opens the dialog for a view in which only the reports of Boss are shown. */
async function openDialog() {
  const saved: Promise<string>[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: (file: Blob) => (saved.push(file.text()), "blob:x") }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const groups = groupByColouring("none", model, () => null);
  render(
    inProviders(
      <ExportButton
        people={4}
        branch={model.byId.get("ada")}
        shown={{ tops: model.roots, topsTotal: 1, open: new Set(["boss"]) }}
        readView={() => Promise.resolve({ tops: model.roots, groups })}
        pictures={{}}
        colour="none"
        readBranch={(top) => Promise.resolve({ tops: top ? [top] : model.roots, groups })}
        isEveryoneLoaded
      />,
    ),
  );
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByRole("dialog", { name: "Export the org chart" });
  return saved;
}

test.each([
  [/^This view, as opened: 3 people/, ["Boss", "Ada", "Bea"]],
  [/^Ada and everyone below: 2 people/, ["Ada", "Cyd"]],
  [/^The whole company: 4 people/, ["Boss", "Ada", "Cyd", "Bea"]],
])("the dialog exports exactly the people of %s", async (scope, names) => {
  const saved = await openDialog();
  fireEvent.click(screen.getByRole("radio", { name: scope }));
  fireEvent.click(screen.getByRole("radio", { name: "CSV" }));
  expect(screen.queryByRole("radio", { name: "A4 pages" })).toBeNull();
  fireEvent.click(screen.getByRole("dialog").querySelector('button[type="submit"]') ?? document.body);
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0])?.trimEnd().split("\r\n").slice(1) ?? [];
  expect(lines.map((line) => line.split(",")[1])).toEqual(names);
});

test("a failed export says what to do and keeps the dialog open", async () => {
  await openDialog();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 500 })));
  fireEvent.click(screen.getByRole("dialog").querySelector('button[type="submit"]') ?? document.body);
  expect((await screen.findByRole("alert")).textContent).toBe("The fonts could not be loaded. Try again.");
  expect(screen.getByRole("dialog")).toBeDefined();
});
