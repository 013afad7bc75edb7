import { apiFullName, compareNames, createWordPrefixMatcher } from "@/lib/identity/matching/names";
import { filterChunked, sortChunked, type ChunkedWork } from "@/lib/platform/chunked";
import { optionSources, type DirectoryContext } from "./context";
import { listFilters, toFilterId, type ChoiceFilter } from "./filters";
import type { ListedPerson } from "./schema";
import type { DirectoryChoices } from "./view-schema";

/**
 * Returns the options of a filter that contain the text `typed`: those with people, and all gaps. Options that are read
 * beside the people keep their order, others are sorted by name. `managers`: the people of `counts`, in directory order.
 */
export function* listFilterOptionsChunked(
  of: ChoiceFilter,
  counts: ReadonlyMap<string, number>,
  { managers, context }: { managers: readonly ListedPerson[]; context: DirectoryContext },
  typed = "",
): ChunkedWork<DirectoryChoices["options"]> {
  const isTyped = createWordPrefixMatcher(typed);
  const toOption = (value: string, label = value) => ({
    value,
    label,
    count: counts.get(value) ?? 0,
    person: null,
    office: null,
  });
  if (of === "gap")
    return (context.options.gaps ?? []).flatMap(({ value, label }) =>
      isTyped(label) ? [toOption(value, label)] : [],
    );
  if (of === "manager") {
    // Title and office distinguish people with the same name, and are searched too.
    const officeOf = (id: string) => context.details.get(id)?.office ?? null;
    const fitting = yield* filterChunked(managers, (person) =>
      isTyped(apiFullName(person), person.title, officeOf(person.id)),
    );
    return fitting.map((person) => ({
      ...toOption(person.id, apiFullName(person)),
      person,
      office: officeOf(person.id),
    }));
  }
  const fitting = yield* filterChunked([...counts.keys()], (name) => isTyped(name));
  const isInOrder = optionSources.some((source) => source === listFilters[toFilterId(of)].needs);
  return (isInOrder ? fitting : yield* sortChunked(fitting, compareNames)).map((name) => toOption(name));
}
