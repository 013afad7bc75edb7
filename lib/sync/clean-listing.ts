import type { ListedPerson, PeopleListing } from "@/lib/connectors/projects/port";
import { normaliseEmail } from "@/lib/people/email";

/** A listed person as the directory stores them. */
export type CleanPerson = {
  externalId: string;
  firstName: string;
  lastName: string;
  title: string;
  avatarUrl: string | null;
  email: string | null;
  office: string | null;
  joinedOn: string | null;
  managerExternalId: string | null;
};

/** Something to tell an executive about a run. `externalIds` are of people who may not be in the directory. */
export type ListingWarning = { code: string; detail: string; externalIds: string[] };

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
    if (person.joinedOn !== null && cleanDate(person.joinedOn) === null) {
      warnings.push({
        code: "unusable_date",
        detail: `The day on which ${cleanText(person.firstName, longestName)} ${cleanText(person.lastName, longestName)} (id ${person.externalId}) joined is not a date. Mend it in the projects system.`,
        externalIds: [person.externalId],
      });
    }
    const clean = cleanPerson(person);
    if (person.email?.trim() && !clean.email) {
      warnings.push({
        code: "unusable_email",
        detail: `The e-mail address of ${clean.firstName} ${clean.lastName} (id ${person.externalId}) is not one. Mend it in the projects system.`,
        externalIds: [person.externalId],
      });
    }
    return clean;
  });
  return {
    people: cleaned,
    brokenIds: new Set(broken.flatMap(({ externalId }) => externalId ?? [])),
    unidentified: broken.filter(({ externalId }) => externalId === null).length,
    warnings,
  };
}

function cleanPerson(person: ListedPerson): CleanPerson {
  const email = person.email === null ? null : normaliseEmail(person.email);
  const firstName = cleanText(person.firstName, longestName);
  const lastName = cleanText(person.lastName, longestName);
  return {
    externalId: person.externalId,
    // Someone must be called something: the address before the @ is what colleagues would recognise.
    firstName: firstName || lastName ? firstName : (email?.split("@")[0] ?? "Unnamed"),
    lastName,
    title: cleanText(person.title, longestTitle),
    avatarUrl: cleanAddress(person.avatarUrl),
    email,
    office: cleanText(person.office, longestName) || null,
    joinedOn: cleanDate(person.joinedOn),
    managerExternalId: person.managerExternalId,
  };
}

/**
 * One line of well-formed text in NFC: no NUL or other control characters, lone surrogates, invisible characters or
 * direction overrides (PostgreSQL refuses the first two, and people are deceived by the others).
 */
export function cleanText(value: string | null, longest: number): string {
  if (value === null) return "";
  const line = value
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return line.length <= longest ? line : Array.from(line).slice(0, longest).join("").trim();
}

/** The day itself if the calendar has it; never the next one that does. */
function cleanDate(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith("0000")) return null;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : null;
}

function cleanAddress(value: string | null): string | null {
  if (value === null || value.length > 2048 || !URL.canParse(value)) return null;
  const address = new URL(value);
  return address.protocol === "https:" || address.protocol === "http:" ? address.href : null;
}
