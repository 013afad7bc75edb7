import type { ListedPerson, PeopleListing } from "@/lib/connectors/projects/port";
import { normaliseEmail } from "@/lib/matching/email";
import { cleanText } from "@/lib/plain-text";

/** A listed person as the directory stores them; undefined is what the vendor left out: there it stays as it is. */
export type CleanPerson = {
  externalId: string;
  firstName: string | undefined;
  lastName: string | undefined;
  title: string | undefined;
  avatarUrl: string | null | undefined;
  email: string | null | undefined;
  office: string | null | undefined;
  joinedOn: string | null | undefined;
  managerExternalId: string | null | undefined;
};

/** Something to tell an executive about a run. `externalIds` are of people who may not be in the directory. */
type ListingWarning = { code: string; detail: string; externalIds: string[] };

export type CleanListing = {
  people: CleanPerson[];
  /** Broken records whose id could be read: these people are left as they are. */
  brokenIds: ReadonlySet<string>;
  /** Broken records that might be anyone: while there are any, nobody is proven gone. */
  unidentified: number;
  warnings: ListingWarning[];
};

const longestName = 120;
const longestTitle = 200;

/** Makes storable text of whatever the vendor sent; what cannot be used is left out with a warning. Pure. */
export function cleanListing({ people, broken }: PeopleListing): CleanListing {
  const warnings: ListingWarning[] = broken.map(({ externalId, reason }) => ({
    code: "broken_record",
    detail: `A record of the projects system${externalId ? ` (id ${externalId})` : ""} could not be read and was left out: ${reason}`,
    externalIds: externalId ? [externalId] : [],
  }));
  const cleaned = people.map((person) => {
    const clean = cleanPerson(person);
    const who = () => `${callSomeone(clean)} (id ${person.externalId})`;
    if (typeof person.joinedOn === "string" && clean.joinedOn === null) {
      warnings.push({
        code: "unusable_date",
        detail: `The day on which ${who()} joined is not a date. Correct it in the projects system.`,
        externalIds: [person.externalId],
      });
    }
    if (person.email?.trim() && clean.email === null) {
      warnings.push({
        code: "unusable_email",
        detail: `The e-mail address of ${who()} is not one. Correct it in the projects system.`,
        externalIds: [person.externalId],
      });
    }
    return clean;
  });
  return {
    people: cleaned,
    brokenIds: new Set(broken.flatMap(({ externalId }) => externalId ?? [])),
    unidentified: broken.filter(({ externalId }) => externalId === null).length,
    warnings: [...warnings, ...warnOfLeftOut(cleaned)],
  };
}

function cleanPerson(person: ListedPerson): CleanPerson {
  const email = ifSent(person.email, (sent) => (sent === null ? null : normaliseEmail(sent)));
  const firstName = ifSent(person.firstName, (sent) => cleanText(sent, longestName));
  const lastName = ifSent(person.lastName, (sent) => cleanText(sent, longestName));
  const isNameless = firstName === "" && lastName === "";
  return {
    externalId: person.externalId,
    firstName: isNameless ? nameFor(email) : firstName,
    lastName,
    title: ifSent(person.title, (sent) => cleanText(sent, longestTitle)),
    avatarUrl: ifSent(person.avatarUrl, cleanAddress),
    email,
    office: ifSent(person.office, (sent) => cleanText(sent, longestName) || null),
    joinedOn: ifSent(person.joinedOn, cleanDate),
    managerExternalId: person.managerExternalId,
  };
}

/** What was sent, cleaned; what was left out stays left out. */
const ifSent = <T>(sent: string | null | undefined, clean: (sent: string | null) => T): T | undefined =>
  sent === undefined ? undefined : clean(sent);

/** Someone must be called something: the address before the @ is what colleagues would recognise. */
export const nameFor = (email: string | null | undefined): string => email?.split("@")[0] ?? "Unnamed";

const callSomeone = ({ firstName = "", lastName = "" }: CleanPerson) => `${firstName} ${lastName}`.trim();

/** The fields that the vendor may leave out, as people call them. */
const fieldWords: readonly (readonly [Exclude<keyof CleanPerson, "externalId">, string])[] = [
  ["firstName", "first name"],
  ["lastName", "last name"],
  ["title", "job title"],
  ["avatarUrl", "picture"],
  ["email", "e-mail address"],
  ["office", "office"],
  ["joinedOn", "first day"],
  ["managerExternalId", "manager"],
];
/** More than these are not named one by one. */
const mostNamed = 100;

/** One warning for each field that the vendor left out, of some people or of everyone: nothing of it changes (SYNC-14). */
function warnOfLeftOut(people: readonly CleanPerson[]): ListingWarning[] {
  return fieldWords.flatMap(([field, words]) => {
    const without = people.filter((person) => person[field] === undefined);
    if (without.length === 0) return [];
    const whose =
      without.length === people.length ? "everyone" : `${without.length} of ${people.length} people`;
    return [
      {
        code: "part_left_out",
        detail:
          `The projects system left out the ${words} of ${whose}. What Kith has of it stays as it is. ` +
          "Check whether the owner of the connected token may still see it there, then sync again.",
        externalIds: without.length > mostNamed ? [] : without.map(({ externalId }) => externalId),
      },
    ];
  });
}

/** The day itself if the calendar has it; never the next one that does. */
function cleanDate(value: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? "") ?? [];
  const [inYear, inMonth, inDay] = [Number(year), Number(month), Number(day)];
  const isOne = inYear >= 1 && inDay >= 1 && inDay <= daysOf(inMonth, inYear);
  return isOne ? value : null;
}

/** Of a month, from 1; none of one that there is not. */
function daysOf(month: number, year: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
}

function cleanAddress(value: string | null): string | null {
  if (value === null || value.length > 2048 || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
