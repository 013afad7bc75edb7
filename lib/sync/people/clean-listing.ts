import { z } from "zod";
import type {
  LeftOutRecord,
  ListingWarning,
  PeopleListing,
  VendorPerson,
} from "@/lib/connections/connectors/people/port";
import { cleanTeamNames, readListedDepartment } from "@/lib/sync/departments/listed-departments";
import { defaultDepartmentSettings, type DepartmentSettings } from "@/lib/sync/departments/schema";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { mapChunked, recordsPerChunk, type ChunkedWork } from "@/lib/platform/chunked";
import { readVendorPictureId } from "@/lib/connections/connectors/pictures/vendor-picture";
import { cleanText } from "@/lib/platform/text/plain-text";

/** Undefined means that the vendor omitted the field, so the stored value stays. */
export type CleanPerson = {
  externalId: string;
  firstName: string | undefined;
  lastName: string | undefined;
  title: string | undefined;
  avatarUrl: string | null | undefined;
  email: string | null | undefined;
  office: string | null | undefined;
  workPhone: string | null | undefined;
  joinedOn: string | null | undefined;
  managerExternalId: string | null | undefined;
  teams: readonly string[] | undefined;
  /** Null with teams or branches, from which the sync plan derives the department. */
  department: string | null | undefined;
};

export type CleanListing = {
  people: CleanPerson[];
  brokenIds: ReadonlySet<string>;
  /** Broken records without an id may be of any person, so a positive number prevents all removals. */
  unidentified: number;
  warnings: ListingWarning[];
  leftOut: readonly LeftOutRecord[];
};

const maxNameLength = 120;
const maxTitleLength = 200;
const maxPhoneLength = 100;
const maxIdLength = 200;

/** Warns about unusable dates and e-mails, which become null, broken records and omitted fields. Pure. */
export function* cleanListing(
  { people, broken, warnings: given = [], hasChosenFields = false, leftOut = [] }: PeopleListing,
  departments = defaultDepartmentSettings,
): ChunkedWork<CleanListing> {
  const warnings: ListingWarning[] = broken.map(({ externalId, reason }) => ({
    code: "broken_record",
    detail: `A record of the source of people${externalId ? ` (id ${externalId})` : ""} could not be read and was skipped: ${reason}`,
    externalIds: externalId ? [externalId] : [],
  }));
  const teamLists = new Map<string, string[]>(); // a company has few teams and many people
  const cleanTeams = (names: readonly string[]): string[] => {
    const cleaned = teamLists.get(JSON.stringify(names)) ?? cleanTeamNames(names);
    teamLists.set(JSON.stringify(names), cleaned);
    return cleaned;
  };
  const cleanAndWarn = (person: VendorPerson): CleanPerson => {
    const clean = { ...cleanPerson(person, departments), teams: person.teams && cleanTeams(person.teams) };
    const who = () => `${formatName(clean)} (id ${person.externalId})`;
    if (typeof person.joinedOn === "string" && clean.joinedOn === null) {
      warnings.push({
        code: "unusable_date",
        detail: `The start date of ${who()} is not a date. Correct it in the source of people.`,
        externalIds: [person.externalId],
      });
    }
    if (person.email?.trim() && clean.email === null) {
      warnings.push({
        code: "unusable_email",
        detail: `The e-mail address of ${who()} is invalid. Correct it in the source of people.`,
        externalIds: [person.externalId],
      });
    }
    return clean;
  };
  const cleaned = yield* mapChunked(people, cleanAndWarn, recordsPerChunk);
  return {
    people: cleaned,
    brokenIds: new Set(broken.flatMap(({ externalId }) => externalId ?? [])),
    unidentified: broken.filter(({ externalId }) => externalId === null).length,
    warnings: [...given, ...warnings, ...(hasChosenFields ? [] : warnAboutOmittedFields(cleaned))],
    leftOut,
  };
}

function cleanPerson(person: VendorPerson, departments: DepartmentSettings): Omit<CleanPerson, "teams"> {
  return {
    externalId: person.externalId,
    firstName: cleanIfSent(person.firstName, (sent) => cleanText(sent, maxNameLength)),
    lastName: cleanIfSent(person.lastName, (sent) => cleanText(sent, maxNameLength)),
    title: cleanIfSent(person.title, (sent) => cleanText(sent, maxTitleLength)),
    avatarUrl: cleanIfSent(person.avatarUrl, (sent) => cleanUrl(sent, person.externalId)),
    email: cleanIfSent(person.email, (sent) => (sent === null ? null : normaliseEmail(sent))),
    office: cleanIfSent(person.office, (sent) => cleanText(sent, maxNameLength) || null),
    workPhone: cleanIfSent(person.workPhone, (sent) => cleanText(sent, maxPhoneLength) || null),
    joinedOn: cleanIfSent(person.joinedOn, cleanDate),
    managerExternalId: cleanIfSent(person.managerExternalId, (sent) => cleanText(sent, maxIdLength) || null),
    department: readListedDepartment(person, departments),
  };
}

const cleanIfSent = <T>(sent: string | null | undefined, clean: (sent: string | null) => T): T | undefined =>
  sent === undefined ? undefined : clean(sent);

/** Colleagues recognise the part before the @. */
export const deriveNameFromEmail = (email: string | null | undefined): string =>
  email?.split("@")[0] ?? "Unnamed";

const formatName = ({ firstName = "", lastName = "", email }: CleanPerson) =>
  `${firstName} ${lastName}`.trim() || deriveNameFromEmail(email);

/** Fields that the vendor may omit, with their labels. */
const fieldLabels: readonly (readonly [Exclude<keyof CleanPerson, "externalId">, string])[] = [
  ["firstName", "first name"],
  ["lastName", "last name"],
  ["title", "job title"],
  ["avatarUrl", "picture"],
  ["email", "e-mail address"],
  ["office", "office"],
  ["workPhone", "work phone"],
  ["joinedOn", "first day"],
  ["managerExternalId", "manager"],
  ["teams", "teams"],
  ["department", "department"],
];
const maxListedPeople = 100;

function warnAboutOmittedFields(people: readonly CleanPerson[]): ListingWarning[] {
  return fieldLabels.flatMap(([field, words]) => {
    const without = people.filter((person) => person[field] === undefined);
    if (without.length === 0) return [];
    const whose =
      without.length === people.length ? "everyone" : `${without.length} of ${people.length} people`;
    return [
      {
        code: "part_left_out",
        detail:
          `The source of people omitted the ${words} of ${whose}. The stored values are unchanged. ` +
          "Check whether the owner of the connected token can still see it there, then sync again.",
        externalIds: without.length > maxListedPeople ? [] : without.map(({ externalId }) => externalId),
      },
    ];
  });
}

/** Date of the calendar, which has no year 0. */
const cleanDate = (value: string | null): string | null =>
  value !== null && z.regexes.date.test(value) && !value.startsWith("0000") ? value : null;

function cleanUrl(value: string | null, externalId: string): string | null {
  if (value === null || value.length > 2048 || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  const isReadable = ["https:", "http:"].includes(protocol) || readVendorPictureId(href) === externalId;
  return isReadable ? href : null;
}
