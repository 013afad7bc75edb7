import { foldName, fullName, matchesQuery } from "@/lib/identity/matching/names";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { filterChunked, mapChunked, recordsPerChunk, type ChunkedWork } from "@/lib/platform/chunked";
import { cleanText } from "@/lib/platform/text/plain-text";
import { isSameId } from "./connectors/vendor-call";
import type { LeftOutRecord, PeopleListing, VendorPerson } from "./connectors/people/port";
import {
  plainKinds,
  ruleKinds,
  type PeopleRule,
  type PeopleRules,
  type RuleKind,
  type RulesListing,
  type RulesPreview,
  type SourceRecord,
} from "./rules-schema";

// Decides which records of a source are people (SYNC-36). Pure.

const maxTextLength = 200;
const maxNames = 100;
const maxFound = 8;
const maxSuggestedValues = 8;
/** Words that name what is no person, in names and addresses. */
const suggestedWords = ["service", "admin", "room", "test", "shared"];

/** A record, with what rules compare, which is computed once for all rules. */
type Subject = {
  person: VendorPerson;
  name: string;
  foldedName: string;
  foldedEmail: string;
  /** Null if the record has none, undefined if the source says nothing about it. */
  email: string | null | undefined;
  title: string | undefined;
  groups: readonly string[];
};

function toSubject(person: VendorPerson, { hasChosenFields = false }: PeopleListing): Subject {
  // A source whose fields people choose sends no empty ones, so an absent field is empty there.
  const absent = hasChosenFields ? null : undefined;
  const { email = absent, title = absent } = person;
  const address = email ? normaliseEmail(email) : email;
  const name = nameRecord(person);
  return {
    person,
    name,
    foldedName: foldName(name),
    foldedEmail: foldName(address ?? ""),
    email: address === "" ? null : address,
    title: title === undefined ? undefined : cleanText(title, maxTextLength),
    groups: person.facts.groups?.map(toExactForm) ?? [],
  };
}

function nameRecord({ firstName, lastName, email, externalId }: VendorPerson): string {
  const name = fullName({ firstName: firstName ?? "", lastName: lastName ?? "" });
  return cleanText(name || email || externalId, maxTextLength);
}

/** Names of groups, units and types are compared without regard to case alone: other marks are other names. */
const toExactForm = (name: string): string => name.normalize("NFC").trim().toLowerCase();
const toUnitPath = (path: string): string => `/${toExactForm(path)}/`.replace(/\/+/gu, "/");
const toDomain = (text: string): string => toExactForm(text).replace(/^@/u, "");
const readDomain = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

function createTest({ kind, value = "" }: PeopleRule): (subject: Subject) => boolean {
  const word = foldName(value);
  const exact = toExactForm(value);
  switch (kind) {
    case "disabled":
      return ({ person }) => person.facts.isDisabled === true;
    case "guest":
      return ({ person }) => person.facts.isGuest === true;
    case "no_email":
      return ({ email }) => email === null;
    case "no_title":
      return ({ title }) => title === "";
    case "email_domain": {
      const domains = new Set(value.split(",").map(toDomain).filter(Boolean));
      return ({ email }) => typeof email === "string" && domains.size > 0 && !domains.has(readDomain(email));
    }
    case "org_unit": {
      const unit = toUnitPath(value);
      return ({ person: { facts } }) =>
        facts.orgUnit !== undefined && toUnitPath(facts.orgUnit).startsWith(unit);
    }
    case "group":
      return ({ groups }) => groups.includes(exact);
    case "employment_type":
      return ({ person }) => toExactForm(person.facts.employmentType ?? "") === exact;
    case "name_contains":
      return ({ foldedName }) => word !== "" && foldedName.includes(word);
    case "email_contains":
      return ({ foldedEmail }) => word !== "" && foldedEmail.includes(word);
  }
}

/** The order in which a record is tested, so that the rule that is named does not depend on the order of rules. */
const compareRules = (one: PeopleRule, other: PeopleRule): number =>
  ruleKinds.indexOf(one.kind) - ruleKinds.indexOf(other.kind) ||
  ((one.value ?? "") < (other.value ?? "") ? -1 : 1);

/** Ids of sources are compared without regard to case. */
export function createIdTest(ids: readonly string[]): (id: string) => boolean {
  const known = new Set(ids.map((id) => id.toLowerCase()));
  return (id) => known.has(id.toLowerCase());
}

export function* applyRules(
  listing: PeopleListing,
  { rules, always, never }: PeopleRules,
): ChunkedWork<PeopleListing> {
  if (rules.length === 0 && never.length === 0) return listing;
  const [isAlways, isNever] = [createIdTest(always), createIdTest(never)];
  const tests = rules.toSorted(compareRules).map((rule) => ({ rule, isLeftOut: createTest(rule) }));
  const leftOut: LeftOutRecord[] = [];
  const isLeftIn = (person: VendorPerson): boolean => {
    const { externalId, managerExternalId } = person;
    const isExcluded = isNever(externalId);
    if (isAlways(externalId) && !isExcluded) return true;
    const subject = toSubject(person, listing);
    const rule = isExcluded ? neverRule : tests.find(({ isLeftOut }) => isLeftOut(subject))?.rule;
    if (rule) leftOut.push({ externalId, name: subject.name, ...toEntry(rule), managerExternalId });
    return !rule;
  };
  const people = yield* filterChunked(listing.people, isLeftIn, recordsPerChunk);
  return { ...listing, people, leftOut };
}

export type ExaminedListing = { subjects: readonly Subject[]; suggestions: RulesListing["suggestions"] };

export function* examineListing(listing: PeopleListing): ChunkedWork<ExaminedListing> {
  const subjects = yield* mapChunked(listing.people, (person) => toSubject(person, listing), recordsPerChunk);
  return { subjects, suggestions: yield* suggestRules(subjects) };
}

/** Returns whom each rule leaves out, as if it were the only one. */
export function* previewRules(
  { subjects }: ExaminedListing,
  { rules, always, never }: PeopleRules,
): ChunkedWork<RulesPreview> {
  const [isAlways, isNever] = [createIdTest(always), createIdTest(never)];
  const tested = subjects.filter(({ person }) => !isAlways(person.externalId));
  const entries: RulesPreview["left_out"] = [];
  for (const rule of rules)
    entries.push({ ...toEntry(rule), ...summarise(yield* filterChunked(tested, createTest(rule))) });
  if (never.length > 0)
    entries.push({
      ...toEntry(neverRule),
      ...summarise(subjects.filter(({ person }) => isNever(person.externalId))),
    });
  return { left_out: entries };
}

const neverRule = { kind: "never" } as const;

const toEntry = <K extends RuleKind | "never">({ kind, value }: { kind: K; value?: string | undefined }) => ({
  kind,
  value: value ?? null,
});

const summarise = (leftOut: readonly Subject[]) => ({
  count: leftOut.length,
  names: leftOut.slice(0, maxNames).map(({ name }) => name),
});

export function searchListing(
  { subjects, suggestions }: ExaminedListing,
  { always, never }: PeopleRules,
  q: string,
): RulesListing {
  const id = q.trim();
  const isException = createIdTest([...always, ...never]);
  const isFound = ({ name, email, person }: Subject) =>
    isSameId(person.externalId, id) || (foldName(q) !== "" && matchesQuery(q, name, email));
  return {
    total: subjects.length,
    found: subjects.filter(isFound).slice(0, maxFound).map(toSourceRecord),
    exceptions: subjects.filter(({ person }) => isException(person.externalId)).map(toSourceRecord),
    suggestions,
  };
}

const toSourceRecord = ({ person, name, email, title }: Subject): SourceRecord => ({
  source_id: person.externalId,
  name,
  detail: [title, email].filter(Boolean).join(", "),
});

function* suggestRules(subjects: readonly Subject[]): ChunkedWork<RulesListing["suggestions"]> {
  const isWordIn = (word: string, text: string) => text.split(" ").includes(word);
  const wordsOf = (readText: (subject: Subject) => string) =>
    suggestedWords.filter((word) => subjects.some((subject) => isWordIn(word, readText(subject))));
  const valuesOf = (readValues: (subject: Subject) => string | readonly string[] | undefined) =>
    findFrequent(subjects.flatMap((subject) => readValues(subject) ?? []));
  const values: [RuleKind, readonly string[]][] = [
    ["name_contains", wordsOf(({ foldedName }) => foldedName)],
    ["email_contains", wordsOf(({ foldedEmail }) => foldedEmail)],
    ["email_domain", valuesOf(({ email }) => (email ? readDomain(email) : [])).slice(0, 1)],
    ["org_unit", valuesOf(({ person }) => person.facts.orgUnit)],
    ["group", valuesOf(({ person }) => person.facts.groups)],
    ["employment_type", valuesOf(({ person }) => person.facts.employmentType)],
  ];
  const rules: PeopleRule[] = [
    ...plainKinds.map((kind) => ({ kind })),
    ...values.flatMap(([kind, found]) => found.map((value) => ({ kind, value }))),
  ];
  const suggestions: RulesListing["suggestions"] = [];
  for (const rule of rules) {
    const { length } = yield* filterChunked(subjects, createTest(rule));
    if (length > 0 && length < subjects.length) suggestions.push({ ...toEntry(rule), count: length });
  }
  return suggestions;
}

function findFrequent(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, maxSuggestedValues)
    .map(([value]) => value);
}
