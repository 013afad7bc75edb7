import { Select, Text, type ComboboxItem, type OptionsFilter, type SelectProps } from "@mantine/core";
import { Check } from "lucide-react";
import { useState } from "react";
import { PersonOption, formatTitleAndOffice } from "@/components/ui/person-option";
import { joinNames } from "@/lib/platform/text/text-format";
import { isSameSpelling } from "@/lib/directory/spellings";
import { getFieldName, getFieldValue, type ChoiceFilter } from "@/lib/directory/filters";
import { createWordPrefixMatcher } from "@/lib/identity/matching/names";
import type { UseFilterOptions } from "./directory-source";

/**
 * Filter with options, which load on first focus. `names`: chosen names of a filter that accepts several. `several`:
 * plural for their count, such as "offices". `field`: custom field whose values are the options. `chosen`: chosen value
 * of a filter that accepts one. Its `label` is shown until the options are loaded, `labelIfMissing` if they do not
 * contain it. `onChoose` receives null to clear the filter.
 */
export function FilterSelect({
  useOptions,
  of,
  label,
  field,
  names,
  several = "",
  chosen = null,
  onChoose,
  listWidth,
  select,
}: {
  select: SelectProps<string>;
  useOptions: UseFilterOptions;
  of: ChoiceFilter;
  label: string;
  field?: string;
  names?: readonly string[];
  several?: string | undefined;
  chosen?: { value: string; label: string; labelIfMissing?: string } | null;
  onChoose: (value: string | null) => void;
  listWidth?: number;
}) {
  const [isOpened, setOpened] = useState(false);
  const [text, setText] = useState("");
  // The text of the box is either the label of the selected option or a search.
  const getLabel = (name: string) => (field === undefined ? name : getFieldValue(name));
  const shownLabel = names ? buildSelectedNamesOption(names, [], several, getLabel)?.label : chosen?.label;
  const isSearching = text !== "" && !isSameSpelling(text, shownLabel ?? "");
  const offered = useOptions(of, {
    isOpened,
    isChosen: shownLabel !== undefined,
    typed: [field, isSearching ? text : ""].filter(Boolean).join(" "),
  });
  const { isLoading, error } = offered;
  const options =
    field === undefined
      ? offered.options
      : offered.options.filter(({ value }) => isSameSpelling(getFieldName(value), field));
  const byValue = new Map(options.map((option) => [option.value, option]));
  const items = options.map(({ value, label: name }) => ({ value, label: getLabel(name) }));
  const labelOfMissing = (!isLoading && !error && chosen?.labelIfMissing) || (chosen?.label ?? "");
  const selected = names
    ? buildSelectedNamesOption(
        names,
        options.map(({ value }) => value),
        several,
        getLabel,
      )
    : chosen && { value: chosen.value, label: byValue.get(chosen.value)?.label ?? labelOfMissing };
  const isOffered = selected === null || byValue.has(selected.value);

  /** Finds options by typed prefixes of words, and managers by title and office too, as names may be equal. */
  const filter: OptionsFilter = ({ options: listed, search, limit }) => {
    const isTyped = createWordPrefixMatcher(search);
    const fits = ({ value, label: name }: ComboboxItem) => {
      const { person, office } = byValue.get(value) ?? {};
      return !isSeveralNames(value) && isTyped(name, person?.title, office);
    };
    return listed
      .map((one) => ("items" in one ? { ...one, items: one.items.filter(fits).slice(0, limit) } : one))
      .filter((one) => "items" in one || fits(one))
      .slice(0, limit);
  };
  return (
    <Select
      {...select}
      aria-label={label}
      placeholder={label}
      value={selected?.value ?? null}
      {...(names &&
        selected && { title: joinNames(selected.value.split(nameSeparator).map(getLabel), "or") })}
      // The heading says how several names combine.
      data={[...(isOffered ? [] : [selected]), ...(names ? [{ group: "Any of these", items }] : items)]}
      filter={filter}
      onChange={onChoose}
      onFocus={() => setOpened(true)}
      onSearchChange={setText}
      nothingFoundMessage={error?.message ?? (isLoading ? "Loading…" : (offered.none ?? "No matches"))}
      {...(listWidth !== undefined && { comboboxProps: { ...select.comboboxProps, width: listWidth } })}
      renderOption={({ option }) => {
        const { person, office = null, count } = byValue.get(option.value) ?? {};
        const quantity = (
          <Text span c="dimmed" ml="sm" className="numbers">
            {count?.toLocaleString("en")}
          </Text>
        );
        return person ? (
          <PersonOption
            person={person}
            detail={formatTitleAndOffice(person.title, office)}
            aside={quantity}
          />
        ) : (
          <>
            {names?.some((name) => isSameSpelling(name, option.value)) && (
              <Check size={14} aria-label="Chosen" />
            )}
            <bdi style={{ flex: 1, minWidth: 0 }}>{option.label}</bdi>
            {quantity}
          </>
        );
      }}
    />
  );
}

export function toggleName(names: readonly string[], chosen: string | null): string[] {
  if (chosen === null) return [];
  const left = names.filter((name) => !isSameSpelling(name, chosen));
  return left.length < names.length ? left : [...names, chosen];
}

const nameSeparator = "\n";

/**
 * Returns null if no name is chosen. Several names form one option, such as "2 offices", which the box shows and the
 * list omits (`isSeveralNames`). Names that are offered have the spelling of the offered name.
 */
function buildSelectedNamesOption(
  chosen: readonly string[],
  offered: readonly string[],
  several: string,
  getLabel: (name: string) => string,
): ComboboxItem | null {
  if (chosen.length === 0) return null;
  const names = chosen.map(
    (name) => offered.find((one) => one === name) ?? offered.find((one) => isSameSpelling(one, name)) ?? name,
  );
  const value = names.join(nameSeparator);
  return { value, label: names.length > 1 ? `${names.length} ${several}` : getLabel(value) };
}

const isSeveralNames = (value: string): boolean => value.includes(nameSeparator);
