import { filterIds, getFieldName, getFieldValue, listFilters, type FilterId } from "@/lib/directory/filters";
import { describeJoinedRange } from "@/lib/directory/joined-ranges";
import type { DirectoryView } from "@/lib/directory/view";
import { apiFullName } from "@/lib/identity/matching/names";
import { joinNames, uncapitalizeLabel } from "@/lib/platform/text/text-format";
import type { FilterProps } from "./directory-source";

/** `text`: such as "Skill: Negotiation". `clear`: change of the view that ends the filter. */
export type ActiveFilter = { text: string; clear: Partial<DirectoryView> };

/** Returns the active filters in the order of the URL, with one for each custom field. */
export function useActiveFilters({
  view,
  related,
  useOptions,
}: Pick<FilterProps, "view" | "related" | "useOptions">): ActiveFilter[] {
  const [gap] = view.gap;
  const gaps = useOptions("gap", { isOpened: false, isChosen: gap !== undefined, typed: "" });
  const getManagerName = ([id = ""]: readonly string[]) => {
    const manager = related.managers.get(id);
    return manager ? apiFullName(manager) : "someone who left";
  };
  const describe = (id: FilterId): ActiveFilter[] => {
    const values = view[id];
    if (values.length === 0) return [];
    const one = (text: string | null, label = listFilters[id].label): ActiveFilter[] => [
      { text: text === null ? label : `${label}: ${text}`, clear: { [id]: [] } },
    ];
    switch (id) {
      case "team":
        return one(null, values.includes("mine") ? "My team" : "My reports");
      case "under":
      case "reports_to":
        return one(getManagerName(values));
      case "joined_from":
      case "joined_to": {
        if (id === "joined_to" && view.joined_from.length > 0) return [];
        const range = describeJoinedRange({
          from: view.joined_from[0] ?? null,
          to: view.joined_to[0] ?? null,
        });
        return [{ text: `Joined: ${uncapitalizeLabel(range)}`, clear: { joined_from: [], joined_to: [] } }];
      }
      case "gap":
        return one(
          gaps.options.find(({ value }) => value === gap)?.label ??
            (gaps.isLoading || gaps.error ? "…" : "Nothing missing"),
        );
      case "field":
        return [...new Set(values.map(getFieldName))].map((field) => {
          const isOther = (value: string) => getFieldName(value) !== field;
          const own = values.filter((value) => !isOther(value)).map(getFieldValue);
          return { text: `${field}: ${joinNames(own, "or")}`, clear: { field: values.filter(isOther) } };
        });
      default:
        return one(listFilters[id].format.kind === "names" ? joinNames(values, "or") : null);
    }
  };
  return filterIds.flatMap(describe);
}
