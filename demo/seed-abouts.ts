import "server-only";
import { createHash } from "node:crypto";
import { storeAbout } from "@/lib/directory/about/commands";
import { toDepartmentId } from "@/lib/directory/departments/department-id";
import { emptyAbout } from "@/lib/directory/about/labels";
import type { About } from "@/lib/directory/about/schema";
import { incrementDirectoryVersion } from "@/lib/versions/directory-version";
import { fullName } from "@/lib/identity/matching/names";
import { seedFields } from "./seed-fields";
import { database } from "@/lib/platform/database/database";

/** Maximum number of people considered for an about section, so that a large demo starts quickly. */
const maxAbouts = 1_000;

type SeededPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  office: string | null;
};

/**
 * Stores about sections for two thirds of the people, custom fields, and missions of departments, deterministically.
 * Owners of the demo's accounts get no preferred name. The staff account gets no about section, so that its page shows
 * the invitation to write one. Does nothing if any about section is stored.
 */
export async function seedAbouts({
  accounts,
  withPreferredNames,
}: {
  accounts: readonly { level: string; email: string }[];
  withPreferredNames: boolean;
}): Promise<void> {
  if ((await database().personAbout.count()) > 0) return;
  const people = await database().person.findMany({
    where: { removedAt: null },
    select: { id: true, firstName: true, lastName: true, email: true, office: true },
    orderBy: { email: "asc" },
    take: maxAbouts,
  });
  const levelOf = new Map(accounts.map(({ level, email }) => [email, level]));
  await database().$transaction(
    async (transaction) => {
      await incrementDirectoryVersion(transaction);
      await transaction.department.createMany({
        data: Object.entries(missions).map(([name, mission]) => ({
          ...{ id: toDepartmentId(name), mission, changedAt: new Date() },
        })),
        skipDuplicates: true,
      });
      const introduced = people.filter(({ email }) => levelOf.get(email ?? "") !== "staff");
      await seedFields(
        transaction,
        introduced.map(({ id }) => id),
      );
      for (const person of introduced) {
        const level = levelOf.get(person.email ?? "");
        const about = makeAbout(person, withPreferredNames && level === undefined);
        if (about) await storeAbout(transaction, person.id, about);
      }
    },
    { timeout: 60_000 },
  );
}

/** Missions of some departments; the others show the invitation to write one. */
const missions = {
  "Client services": "We make sure that every client would choose us again.",
  Design: "We make difficult work easy to understand and good to look at.",
  Engineering: "We build what clients use every day, and keep it fast and safe.",
  People: "We find good people, and make sure that they want to stay.",
};

function makeAbout(person: SeededPerson, withPreferredName: boolean): About | null {
  const number = createNumbers(fullName(person) + (person.email ?? ""));
  const has = (percent: number) => number(100) < percent;
  const pick = <T>(from: readonly T[]): T | undefined => from[number(from.length)];
  const some = (from: readonly string[], most: number) => {
    const start = number(from.length);
    return Array.from(
      { length: 1 + number(most) },
      (_, index) => from[(start + index * 7) % from.length] ?? "",
    );
  };
  if (!has(68)) return null;
  const nickname = nicknames[person.firstName];
  const languages = [
    ...new Set(["English", ...(officeLanguages[person.office ?? ""] ?? []), ...(has(20) ? ["French"] : [])]),
  ];
  return {
    ...emptyAbout,
    preferred_name: withPreferredName && nickname ? `${nickname} ${person.lastName}` : null,
    pronouns: has(45) ? (pick(["she/her", "he/him", "they/them", "she/they"]) ?? null) : null,
    name_pronunciation: pronunciations[person.firstName] ?? null,
    about: has(75) ? `${pick(openings)} ${pick(details)}${has(50) ? `\n\n${pick(closings)}` : ""}` : null,
    work_phone: has(70) ? `+351 21 555 0${String(100 + number(800))}` : null,
    skills: [...new Set(some(skills, 5))],
    ask_me_about: has(60) ? [...new Set(some(subjects, 3))] : [],
    languages,
    links: has(25)
      ? [{ label: "Portfolio", url: `https://people.fernhill.example/${number(9_000) + 1_000}` }]
      : [],
    birthday: has(35) ? makeBirthday(number(365)) : null,
    working_hours: has(35) ? (pick(hours) ?? null) : null,
  };
}

const makeBirthday = (day: number) => new Date(Date.UTC(2001, 0, 1 + day)).toISOString().slice(5, 10);

function createNumbers(text: string): (below: number) => number {
  let at = 0;
  return (below) => createHash("sha256").update(`${text} ${at++}`).digest().readUInt32BE(0) % below;
}

const nicknames: Readonly<Record<string, string>> = {
  ...{
    Katarzyna: "Kasia",
    Małgorzata: "Gosia",
    Agnieszka: "Aga",
    Jakub: "Kuba",
    Gabriela: "Gabi",
    Sebastião: "Seb",
  },
  ...{ Oluwaseun: "Seun", Isabella: "Bella", Rafael: "Rafa", Stanisław: "Staszek", "Marie-Claire": "Mimi" },
};

const pronunciations: Readonly<Record<string, string>> = {
  ...{
    Agnieszka: "ah-NYESH-kah",
    Łukasz: "WOO-kash",
    Siobhán: "shi-VAWN",
    Aoife: "EE-fa",
    Şebnem: "sheb-NEM",
  },
  ...{ Zoë: "ZOH-ee", Søren: "SUR-en", Tomás: "toh-MAHSH", Håkon: "HOH-kon", Małgorzata: "mow-go-ZHA-ta" },
  ...{ Tuấn: "twun", Thảo: "tao", Paweł: "PAH-vew", Inês: "ee-NESH", Oluwaseun: "oh-loo-wah-SHEH-oon" },
};

const officeLanguages: Readonly<Record<string, readonly string[]>> = {
  ...{
    Lisbon: ["Portuguese"],
    Copenhagen: ["Danish"],
    Kraków: ["Polish"],
    "São Paulo": ["Portuguese", "Spanish"],
  },
};

const openings = [
  "I make sure that what we promise is what we deliver.",
  "I turn vague ideas into things that people can try.",
  "I look after the parts nobody notices until they break.",
  "I help teams to decide with numbers and not with volume.",
  "I joined to learn and stayed for the people.",
  "I write things down so that others do not have to ask twice.",
];
const details = [
  "Right now that means the new onboarding for our largest clients.",
  "This year I am moving our reports to one place.",
  "Most days you find me between design and engineering.",
  "Before this I ran a small bakery, which was good training for deadlines.",
  "I am happy to look at drafts, the earlier the better.",
  "Ask me when something is slow, strange or both.",
];
const closings = [
  "Away from the desk: sourdough, long runs and an old sailing boat.",
  "Outside work I coach a junior football team on Saturdays.",
  "I collect maps and get lost anyway.",
  "If I do not answer, I am on a bicycle.",
];
const skills = (
  "Figma|TypeScript|User research|Facilitation|SQL|Incident response|Copywriting|Accessibility|Kubernetes|Budgeting|Negotiation|" +
  "Data visualisation|Service design|Coaching|Contract law|Forecasting|Prototyping|PostgreSQL|Event planning|Recruiting"
).split("|");
const subjects = (
  "Getting started here|Expense rules|Our design system|Running a retrospective|Mentoring|The Melbourne office|Parental leave|" +
  "Public speaking|Release process|Client workshops"
).split("|");
const hours = [
  "Mon–Fri, 8:00–16:30",
  "Mon–Thu, 9:00–17:30",
  "Mon–Fri, 10:00–18:00, school run at 15:00",
  "Tue–Sat, 9:00–17:00",
];
