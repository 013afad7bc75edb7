import { Text } from "@mantine/core";
import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { formatLeavingDate, useFormerPeople } from "@/components/person/former-people";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { PersonOption, formatTitleAndOffice } from "@/components/ui/person-option";
import { mapPictureVersions } from "@/lib/directory/avatar-url";
import type { ListedPerson } from "@/lib/directory/schema";
import { appendMatchReasons, splitIntoFoldedWords } from "@/lib/directory/highlight";
import { describeMissingAddress, describePartialMatch } from "@/lib/directory/partial-match";
import type { SignedInUser } from "./signed-in-user";
import { apiFullName, createWordPrefixMatcher } from "@/lib/identity/matching/names";
import { findPaletteEntries, isEntryNamed, type PaletteEntry } from "./palette-entries";
import classes from "./palette.module.css";
import {
  maxPalettePeople,
  useClientSidePeople,
  useServerSidePeople,
  type PalettePeople,
} from "./palette-people";
import { usePaletteEntries } from "./use-palette-entries";

type OptionGroup = { label: string; options: PaletteOption[] };
type PaletteOption = { key: string; shown: ReactNode; run: () => void };

/** The arrow keys move through all groups. */
export const PaletteList = (properties: PaletteListProps) => (
  <OptionList
    {...properties}
    usePeople={properties.me.hasLargeDirectory ? useServerSidePeople : useClientSidePeople}
  />
);

type PaletteListProps = {
  me: SignedInUser;
  id: string;
  query: string;
  /** Set by the list to the key handler that the search field calls. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** True if Enter was pressed last, which runs the first option when the list becomes ready. */
  isEntered: RefObject<boolean>;
  onActive: (optionId: string | undefined) => void;
  onClose: () => void;
};

function OptionList({
  me,
  id,
  query,
  keys,
  isEntered,
  onActive,
  onClose,
  usePeople,
}: PaletteListProps & { usePeople: typeof useClientSidePeople }) {
  const [wanted, setWanted] = useState({ query, at: 0 });
  // The query is not deferred, so that Enter applies to the typed text.
  const { groups, pictures, isWaiting, error } = useOptionGroups(me, query, usePeople(me, query));
  const options = groups.flatMap((group) => group.options);
  const at = Math.min(wanted.query === query ? wanted.at : 0, options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const run = (option: PaletteOption | undefined) => {
    if (!option) return;
    onClose();
    option.run();
  };
  useImperativeHandle(keys, () => (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      const next = (at + step + options.length) % options.length;
      setWanted({ query, at: next });
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && !isWaiting) {
      event.preventDefault();
      run(options[at]);
    }
  });

  const activeId = options.length > 0 ? optionId(at) : undefined;
  useLayoutEffect(() => onActive(activeId), [onActive, activeId]);

  const runFirst = useEffectEvent(() => run(options[0]));
  useLayoutEffect(() => {
    if (!isWaiting && isEntered.current) runFirst();
  }, [isEntered, isWaiting]);

  return (
    <PictureVersionsProvider pictures={pictures}>
      <div
        id={id}
        role="listbox"
        aria-label="Found"
        className={classes["list"]}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()} // keeps the focus in the field
      >
        {groups.map(({ label, options: inGroup }) => (
          <div key={label} role="group" aria-label={label}>
            <div className={classes["group"]} aria-hidden>
              {label}
            </div>
            {inGroup.map((option) => {
              const own = options.indexOf(option);
              return (
                <div
                  key={option.key}
                  id={optionId(own)}
                  role="option"
                  aria-selected={own === at}
                  className={classes["option"]}
                  onPointerMove={() => setWanted({ query, at: own })}
                  onClick={() => run(option)}
                >
                  {option.shown}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Text c="dimmed" role="status" className={classes["state"] ?? ""}>
        {error
          ? `People could not be loaded. ${error.message}`
          : isWaiting
            ? "Loading people"
            : options.length === 0
              ? "No results"
              : ""}
      </Text>
    </PictureVersionsProvider>
  );
}

/**
 * An empty query returns recently viewed people, all pages and all actions. People come first if the words of the query
 * begin words in the name or title of the best match, and no department has the query as its name. Otherwise they come
 * last: "dark" finds the dark theme before da Conceição, who matches only by similar spelling.
 */
function useOptionGroups(me: SignedInUser, query: string, people: PalettePeople) {
  const { pages, departments, actions, openPerson, searchDirectory } = usePaletteEntries(me, people.details);
  const { found, details } = people;
  const detailsOf = useMemo(() => new Map(details.map((detail) => [detail.id, detail])), [details]);
  const pictures = useMemo(() => mapPictureVersions(details), [details]);
  const former = useFormerPeople(query, me.isExecutive);
  const hasQuery = query.trim() !== "";
  const shown = hasQuery ? (found?.people.slice(0, maxPalettePeople) ?? []) : people.recent;
  const words = useMemo(() => splitIntoFoldedWords(query), [query]);

  const toOption = (person: ListedPerson): PaletteOption => ({
    key: person.id,
    shown: (
      <PersonOption
        person={person}
        detail={formatTitleAndOffice(
          appendMatchReasons(person, detailsOf.get(person.id), words),
          detailsOf.get(person.id)?.office,
        )}
        words={words}
      />
    ),
    run: () => openPerson(person.id),
  });
  const missing = found?.partial && describeMissingAddress(found.partial);
  const matching = found?.partial ? `People who match ${describePartialMatch(found.partial)}` : "People";
  const label = missing ? `${missing} Similar people` : matching;
  const left = hasQuery ? people.foundTotal - shown.length : 0;
  const more: PaletteOption = {
    key: "more",
    shown: `${left.toLocaleString("en")} more in the directory`,
    run: () => searchDirectory(query),
  };
  const named: OptionGroup = {
    label: hasQuery ? label : "Recently viewed",
    options: [...shown.map(toOption), ...(left > 0 ? [more] : [])],
  };
  const foundDepartments = hasQuery ? findPaletteEntries(departments, query) : [];
  const others: OptionGroup[] = [
    { label: "Departments", options: foundDepartments.map(entryToOption) },
    { label: "Pages", options: findPaletteEntries(pages, query).map(entryToOption) },
    { label: "Actions", options: findPaletteEntries(actions, query).map(entryToOption) },
    {
      label: "People who left",
      options: former.map((person) => ({
        key: person.id,
        shown: <PersonOption person={person} detail={formatLeavingDate(person)} words={words} />,
        run: () => openPerson(person.id),
      })),
    },
  ];
  const [first] = shown;
  const isMeant = first && createWordPrefixMatcher(query)(apiFullName(first), first.title);
  const isDepartmentNamed = foundDepartments.some((department) => isEntryNamed(department, query));
  const groups = isMeant && !isDepartmentNamed ? [named, ...others] : [...others, named];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    pictures,
    isWaiting: hasQuery && people.isWaiting,
    error: hasQuery ? people.error : null,
  };
}

const entryToOption = ({ icon: Icon, detail, ...entry }: PaletteEntry): PaletteOption => ({
  key: entry.label,
  shown: (
    <>
      <span className={classes["icon"]}>
        <Icon size={18} aria-hidden />
      </span>
      <span>
        {entry.label}
        {detail && (
          <Text span inherit c="dimmed">
            {" "}
            · {detail}
          </Text>
        )}
      </span>
    </>
  ),
  run: entry.run,
});
