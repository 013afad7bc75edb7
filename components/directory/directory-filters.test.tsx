import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { buildContext, buildDirectoryIndex } from "@/lib/directory/context";
import { mapFilters, noFilters, selectFixedCounts, type FilterCounts } from "@/lib/directory/filters";
import { defaultView, type DirectoryView } from "@/lib/directory/view";
import { writeDirectorySearchParams } from "@/lib/directory/search-params";
import { filterOptionsQueryOptions } from "@/lib/browser/large-directory";
import { optionListQueryOptions } from "@/lib/browser/people";
import { buildPerson } from "@/testing/directory-person";
import { inProviders } from "@/testing/in-providers";
import { DirectoryFilters } from "./directory-filters";
import { FilterPills } from "./directory-toolbar";
import { toggleName } from "./filter-select";
import { useServedOptions } from "./large-directory";
import { useActiveFilters } from "./use-active-filters";
import { useLocalOptions } from "./use-local-options";

const none = new Map<string, number>();
const counts: FilterCounts = {
  ...mapFilters(() => none),
  office: new Map([
    ["Toronto", 1],
    ["Perth", 2],
    ["Lisbon", 1],
  ]),
};
const related = { managers: new Map(), reportCounts: none, details: new Map() };
const change = vi.fn();
beforeEach(() => change.mockClear());
const filters = (
  me: string | null,
  mayManage = true,
  given: Partial<DirectoryView> = {},
  data: Partial<Parameters<typeof useLocalOptions>[2]> = {},
  fieldFilters: readonly string[] = [],
) => {
  const view = { ...defaultView, ...given };
  const context = buildContext(
    { index: buildDirectoryIndex([]), details: related.details },
    { viewerPersonId: me, today: "2026-11-23" },
  );
  const source = { people: [], context, counts, syncedAt: "2026-11-23T10:00:00", error: null, ...data };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(optionListQueryOptions("gaps", source.syncedAt).queryKey, []);
  return inProviders(
    <DirectoryFilters
      {...{ view, change, related, me, mayManage }}
      useOptions={(of, request) => useLocalOptions(of, request, source)}
      counts={undefined}
      fieldFilters={fieldFilters}
    />,
    client,
  );
};
const stops = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ labels }) => labels?.[0]?.textContent?.trim());

test("the quick filters have one tab stop, and the arrow keys move the focus in a circle", () => {
  const { rerender } = render(filters("me"));
  expect(stops()).toEqual(["My team"]);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  screen.getByLabelText(/^My team/).focus();
  press("ArrowRight");
  expect(stops()).toEqual(["New here"]);
  press("End");
  expect(stops()).toEqual(["No manager"]);
  press("ArrowRight");
  press("ArrowLeft");
  expect(stops()).toEqual(["No manager"]);
  press("Home");
  expect(document.activeElement).toBe(screen.getByLabelText(/^My team/));
  rerender(filters(null));
  expect(stops()).toEqual(["New here"]);
});

test("the list of a filter says that any of several names match, and has one option per name", async () => {
  render(filters(null, false, { office: ["lisbon", "Toronto"] }));
  fireEvent.click(screen.getByRole("combobox", { name: "Office" }));
  const group = await screen.findByRole("group", { name: "Any of these" });
  const options = await screen.findAllByRole("option", { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(["Lisbon1", "Perth2", "Toronto1"]); // with the count
  expect(options.filter((option) => group.contains(option))).toHaveLength(3);
  expect(screen.getAllByLabelText("Chosen")).toHaveLength(2);
});

test.each([
  [["perth", "Nowhere"], "2 offices", "Perth or Nowhere"],
  [["PERTH"], "Perth", "Perth"],
])("the offices %j of the address have the spelling of their options", (offices, value, title) => {
  render(filters(null, false, { office: offices }));
  const box = screen.getByRole("combobox", { name: "Office" });
  expect(box).toMatchObject({ value, title });
  fireEvent.click(screen.getByLabelText("Clear"));
  expect(change).toHaveBeenLastCalledWith({ office: [] });
});

test("a choice adds or removes a department", () => {
  expect(toggleName(["design"], "Web")).toEqual(["design", "Web"]);
  expect(toggleName(["design", "Web"], "Design")).toEqual(["Web"]);
});

test("a chosen gap in the data that affects nobody any more says that nothing is missing", () => {
  render(filters(null, true, { gap: ["no_account"] }));
  expect(screen.getByRole("combobox", { name: "Data" })).toHaveProperty("value", "Nothing missing");
});

test("in a large directory, the text of the box does not change the list of gaps, which would change the text", () => {
  const view = { ...defaultView, gap: ["no_account"] };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const answer = { counts: selectFixedCounts(counts, view), options: [] };
  client.setQueryData(filterOptionsQueryOptions(writeDirectorySearchParams(view), "gap").queryKey, answer);
  const { result, rerender } = renderHook(
    (typed: string) => useServedOptions(view, "gap", { isOpened: false, isChosen: true, typed }),
    { initialProps: "", wrapper: ({ children }) => inProviders(children, client) },
  );
  expect(result.current.isLoading).toBe(false);
  rerender("Nothing missing");
  expect(result.current.isLoading).toBe(false);
});

test("titles are offered without counts while the details of people are missing", async () => {
  const people = ["Designer", "Analyst", "Designer"].map((title, index) =>
    buildPerson(`${index}`, { title }),
  );
  render(filters(null, false, {}, { people, counts: undefined, error: new Error("not loaded") }));
  const box = screen.getByRole("combobox", { name: "Title" });
  fireEvent.focus(box);
  fireEvent.click(box);
  const options = await screen.findAllByRole("option", { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(["Analyst", "Designer"]);
});

test("each custom field is a filter under its own name, with its own values", async () => {
  const values = ["Certificate: First aid", "Certificate: Fire warden", "Clubs: Chess"];
  const found = { ...counts, field: new Map(values.map((value) => [value, 1])) };
  const view = { field: ["Certificate: first aid", "Clubs: Chess"] };
  render(filters(null, false, view, { counts: found }, ["Certificate", "Clubs"]));
  const box = screen.getByRole("combobox", { name: "Certificate" });
  expect(box).toHaveProperty("value", "First aid");
  fireEvent.click(box);
  const options = await screen.findAllByRole("option", { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(["First aid1", "Fire warden1"]);
  fireEvent.click(screen.getByRole("option", { name: /Fire warden/, hidden: true }));
  expect(change).toHaveBeenLastCalledWith({
    field: ["Clubs: Chess", "Certificate: first aid", "Certificate: Fire warden"],
  });
});

describe("an active filter", () => {
  function Pills({ view: given }: { view: Partial<DirectoryView> }) {
    const view = { ...defaultView, ...given };
    const options = [{ value: "no_office", label: "No office", count: 1, person: null, office: null }];
    const managers = new Map([["ana", buildPerson("ana", { first_name: "Ana", last_name: "Núñez" })]]);
    const active = useActiveFilters({
      view,
      related: { ...related, managers },
      useOptions: () => ({ options, isLoading: false, error: null }),
    });
    return <FilterPills active={active} change={change} />;
  }
  const pill = (text: string) => screen.getByRole("button", { name: `${text}, remove filter` });

  test.each<[Partial<DirectoryView>, string, Partial<DirectoryView>?]>([
    [{ under: ["ana"] }, "Manager: Ana Núñez"],
    [{ reports_to: ["gone"] }, "Reports to: someone who left"],
    [{ office: ["Lisbon", "Toronto"] }, "Office: Lisbon or Toronto"],
    [
      { joined_from: ["2026-01-01"], joined_to: ["2026-12-31"] },
      "Joined: in 2026",
      { joined_from: [], joined_to: [] },
    ],
    [{ away: ["true"] }, "Away today"],
    [{ gap: ["no_office"] }, "Data: No office"],
  ])("%j is named %s, and a press ends it", (view, text, cleared) => {
    render(inProviders(<Pills view={view} />));
    fireEvent.click(pill(text));
    expect(change).toHaveBeenLastCalledWith(
      cleared ?? Object.fromEntries(Object.keys(view).map((id) => [id, []])),
    );
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });

  test("gives the focus to another filter, and the last one to the button that opens the filters", () => {
    const toolbar = (view: Partial<DirectoryView>) =>
      inProviders(
        <>
          <div data-page-actions>
            <button aria-haspopup="dialog">Views</button>
          </div>
          <div data-page-actions>
            <button aria-haspopup="dialog">Filter</button>
            <Pills view={view} />
          </div>
        </>,
      );
    const { rerender } = render(toolbar({ away: ["true"], manager: ["none"], new: ["true"] }));
    pill("No manager").focus();
    fireEvent.click(pill("No manager"));
    rerender(toolbar({ away: ["true"], new: ["true"] })); // the address changes after the press
    const others = screen.getAllByRole("button", { name: /remove filter/ });
    expect(others).toContain(document.activeElement);
    for (const button of others) fireEvent.click(button);
    rerender(toolbar({}));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filter" }));
  });

  test("of a custom field ends without the other fields", () => {
    render(inProviders(<Pills view={{ field: ["Clubs: Chess", "Certificate: First aid", "Clubs: Go"] }} />));
    expect(pill("Clubs: Chess or Go").textContent).toBe("Clubs: Chess or Go");
    fireEvent.click(pill("Certificate: First aid"));
    expect(change).toHaveBeenLastCalledWith({ field: ["Clubs: Chess", "Clubs: Go"] });
    fireEvent.click(screen.getByRole("button", { name: "Clear all filters" }));
    expect(change).toHaveBeenLastCalledWith(noFilters);
  });
});
