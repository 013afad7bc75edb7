import { Autocomplete, Group, Text, VisuallyHidden } from "@mantine/core";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { PersonOption, formatTitleAndOffice } from "@/components/ui/person-option";
import { useSearchShortcut } from "@/components/ui/use-search-shortcut";
import { appendMatchReasons, splitIntoFoldedWords } from "@/lib/directory/highlight";
import {
  describeMissingAddress,
  describePartialMatch,
  type PartialMatch,
} from "@/lib/directory/partial-match";
import type { PersonDetails } from "@/lib/directory/details-schema";
import type { ListedPerson } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import { searchBoxProps, type ChartSearchActions, type SearchInputProps } from "./search-box-props";

export const maxListedResults = 8;
const stepButton = { c: "inherit", w: 24, h: 28 } as const;

/** Takes over the focus and the typed text of the placeholder. */
export function PersonSearchList({
  value,
  onChange,
  people,
  total,
  hits,
  partial,
  isOutdated = false,
  detailOf,
  onFind,
  onHits,
}: SearchInputProps &
  ChartSearchActions & {
    people: readonly ListedPerson[];
    total: number;
    hits: readonly string[] | null;
    partial: PartialMatch | null;
    /** The results are those of an earlier text, until the server answers. */
    isOutdated?: boolean;
    detailOf: (id: string) => PersonDetails | undefined;
  }) {
  const box = useRef<HTMLInputElement>(null);
  const isChosen = useRef(false);
  const [at, setAt] = useState(-1);
  useSearchShortcut(box);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  useEffect(() => onHits(hits), [hits, onHits]);
  useEffect(() => () => onHits(null), [onHits]);
  const offered = people.slice(0, maxListedResults);
  const words = splitIntoFoldedWords(value);
  const missing = partial && describeMissingAddress(partial);
  const count = hits?.length ?? 0;
  const step = (by: number) => {
    const next = at < 0 ? (by > 0 ? 0 : count - 1) : (at + by + count) % count;
    const id = hits?.[next];
    if (id === undefined) return;
    setAt(next);
    onFind(id, "same");
  };
  const choose = (id: string) => {
    setAt(hits?.indexOf(id) ?? -1);
    box.current?.blur(); // The card of the person receives the focus.
    onFind(id, "new");
  };
  return (
    <div>
      <Autocomplete
        ref={box}
        {...searchBoxProps}
        value={value}
        onChange={(typed) => {
          // A chosen person does not replace the typed text, so that the buttons step through all results.
          if (!isChosen.current) {
            setAt(-1);
            onChange(typed);
          }
          isChosen.current = false;
        }}
        data={offered.map((person) => ({
          value: person.id,
          label: [apiFullName(person), person.title].filter(Boolean).join(", "),
        }))}
        filter={({ options }) => options}
        onKeyDownCapture={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          if (!isOutdated && hasMarkedOption(event.currentTarget)) return;
          event.stopPropagation();
          if (!isOutdated && offered[0]) choose(offered[0].id);
        }}
        renderOption={({ option }) => {
          const person = offered.find(({ id }) => id === option.value);
          if (!person) return null;
          const detail = detailOf(person.id);
          const title = appendMatchReasons(person, detail, words);
          return (
            <PersonOption
              person={person}
              detail={formatTitleAndOffice(title, detail?.office)}
              words={words}
            />
          );
        }}
        onOptionSubmit={(id) => {
          isChosen.current = true;
          choose(id);
        }}
        selectFirstOptionOnChange
        rightSectionWidth={count > 0 ? "8.25rem" : 0}
        rightSection={
          count > 0 && (
            <Group component="span" gap={0} wrap="nowrap" justify="flex-end" w="100%" pr={4} data-keeps-focus>
              <Text size="xs" c="dimmed" component="span" className="numbers">
                {at >= 0 && `${(at + 1).toLocaleString("en")} of `}
                {total.toLocaleString("en")}
                {at < 0 && " found"}
              </Text>
              <IconButton {...stepButton} label="Previous result" icon={ChevronUp} onClick={() => step(-1)} />
              <IconButton {...stepButton} label="Next result" icon={ChevronDown} onClick={() => step(1)} />
            </Group>
          )
        }
      />
      <Text c="dimmed" role="status">
        {partial &&
          (missing
            ? `${missing} These are similar.`
            : `No one matches all of that. These match ${describePartialMatch(partial)}.`)}
        {at >= 0 && (
          <VisuallyHidden>
            Result {at + 1} of {total}
          </VisuallyHidden>
        )}
      </Text>
    </div>
  );
}

/** False if the results arrived after the last letter: Mantine marks the first option only when the text changes. */
const hasMarkedOption = (input: HTMLInputElement): boolean =>
  Boolean(
    document
      .getElementById(input.getAttribute("aria-controls") ?? "")
      ?.querySelector("[data-combobox-selected]"),
  );
