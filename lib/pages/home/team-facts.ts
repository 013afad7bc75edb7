import type { PersonDetails } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { listCelebrations, type Celebration } from "./celebrations";
import { joinNames } from "@/lib/platform/text/text-format";

const anniversaryDays = 60;
const maxShown = 5;

export type DirectReportFacts = {
  anniversaries: Celebration[];
  missing: { people: PersonWithMissingData[]; total: number };
};

type PersonWithMissingData = {
  person: Person;
  fields: string[];
  /** `mailto:` URL that requests the missing fields, otherwise the chat URL; null if neither is visible. */
  requestUrl: string | null;
};

/** `details` has every report. `today` is `YYYY-MM-DD`. `publicUrl` is for links in e-mails. */
export function buildDirectReportFacts(
  reports: readonly Person[],
  details: readonly PersonDetails[],
  { today, publicUrl }: { today: string; publicUrl: string },
  maxMissing = maxShown,
): DirectReportFacts {
  const byId = new Map(reports.map((person) => [person.id, person]));
  const detailOf = new Map(details.map((detail) => [detail.id, detail]));
  const missing = reports.flatMap((person) => {
    const detail = detailOf.get(person.id);
    const fields = detail ? listMissingFields(person, detail) : [];
    if (!detail || fields.length === 0) return [];
    const requestUrl = detail.email
      ? composeMail(detail.email, person, fields, `${publicUrl}/people/${person.id}`)
      : detail.chat_url;
    return [{ person, fields, requestUrl }];
  });
  const dates = details.map(({ id, joined_on }) => ({ id, joined_on }));
  return {
    anniversaries: listCelebrations(dates, byId, today, anniversaryDays).slice(0, maxShown),
    missing: { people: missing.slice(0, maxMissing), total: missing.length },
  };
}

const pictureField = "picture";

/** Asks people to send what they cannot add themselves: everything but the picture. */
function composeMail(
  address: string,
  { first_name, last_name }: Person,
  fields: readonly string[],
  pageUrl: string,
) {
  const others = fields.filter((field) => field !== pictureField);
  const lines = [
    `Hello ${first_name || last_name},`,
    `our directory does not have your ${joinNames(fields)}.`,
    ...(others.length > 0 ? [`Please send me your ${joinNames(others)}. I will pass it on.`] : []),
    ...(fields.includes(pictureField) ? [`You can add your picture on your page: ${pageUrl}`] : []),
  ];
  const query = { subject: "Your details in the directory", body: lines.join("\r\n\r\n") };
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}?${parameters.join("&")}`;
}

function listMissingFields({ title }: Person, detail: PersonDetails): string[] {
  return [
    ...(title === "" ? ["title"] : []),
    ...(detail.department === null ? ["department"] : []),
    ...(detail.office === null ? ["office"] : []),
    ...(detail.joined_on === null ? ["start date"] : []),
    ...(detail.picture === null ? [pictureField] : []),
  ];
}
