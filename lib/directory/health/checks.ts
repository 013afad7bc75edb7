import { toNameForm } from "@/lib/identity/matching/name-forms";
import { compareNames, foldName } from "@/lib/identity/matching/names";
import { pickValue } from "@/lib/people/value-layers";
import { countByTop } from "@/lib/directory/count-by-top";
import type { SyncWarning } from "@/lib/runs/run-schema";
import type { HealthFinding } from "./schema";

export type HealthPerson = {
  id: string;
  name: string;
  preferredName: string | null;
  title: string;
  email: string | null;
  office: string | null;
  managerId: string | null;
  isConfirmed: boolean;
  isLinkedToPayroll: boolean;
  hasUnknownEmployee: boolean;
  /** Status in payroll if it was read, for example `Active` or `Terminated`. */
  employmentStatus: string | null;
  payrollSyncedAt: Date | null;
};

/** Account that can sign in. `isIgnored`: marked as needing no match. */
export type HealthUser = {
  id: string;
  name: string;
  email: string;
  isLinkedToPerson: boolean;
  isIgnored: boolean;
};

export type HealthData = {
  people: readonly HealthPerson[];
  users: readonly HealthUser[];
  warnings: readonly SyncWarning[];
  /** Decisions of executives (PEOPLE-38): kind and the ids of both people, in both orders. */
  marks: ReadonlySet<string>;
  isPayrollConnected: boolean;
  now: Date;
};

/** `problem`: wrong data or access; `gap`: missing data. */
type Check = CheckOfData & { id: string; severity: "problem" | "gap" };

type CheckOfData = {
  title: string;
  meaning: string;
  remedy: string;
  href?: string;
  /** The check needs payroll to be connected, or a person with data from payroll. */
  needsPayroll?: true | ((person: HealthPerson) => boolean);
  find(examined: HealthData): HealthFinding[];
};

const staleAfterDays = 30;

const problems: Readonly<Record<string, CheckOfData>> = {
  reporting_circle: {
    title: "Circular reporting",
    meaning:
      "Kith breaks the circle at one person, who appears at the top of the org chart. Managers above them see less than they should.",
    remedy: "Correct the manager of one person in the source of people, then sync.",
    href: "/admin/sync",
    find: (examined) => findWarnedPeople(examined, ["manager_loop", "own_manager"]),
  },
  no_manager: {
    title: "No manager",
    meaning: "They appear at the top of the org chart, beside the head of the company.",
    remedy: "Set their manager in the source of people, then sync.",
    href: "/admin/sync",
    find: findPeopleWithoutManager,
  },
  shared_email: {
    title: "One e-mail address for several people",
    meaning: "They cannot be matched to accounts, because they share the address.",
    remedy: "Give each their own address in the source of people, then sync.",
    href: "/admin/sync",
    find: findSharedEmails,
  },
  account_conflict: {
    title: "Unclear account",
    meaning: "Their address matches one account, but they are linked to another. Nothing was changed.",
    remedy: "Choose the right account under User matching.",
    href: "/admin/connections/mappings",
    find: (examined) => findWarnedPeople(examined, ["email_of_another_user", "user_already_linked"]),
  },
  reused_id: {
    title: "Reused ID",
    meaning:
      "The source of people gave a former person's id to someone else. They got none of the former person's private data.",
    remedy: "Check whether they are the same person. If so, confirm it on the sync page.",
    find: (examined) => findWarnedPeople(examined, ["reused_external_id"]),
  },
  payroll_unknown_employee: {
    title: "Linked to no employee",
    meaning: "Payroll has no employee with the linked id, so their data is not refreshed.",
    remedy: "Match them again. If payroll is connected to the wrong organisation, connect the right one.",
    href: "/admin/payroll",
    needsPayroll: true,
    find: findPeople(({ hasUnknownEmployee }) => hasUnknownEmployee),
  },
  left_in_payroll: {
    title: "Left, according to payroll",
    meaning: "Payroll says they left. The source of people still lists them as active.",
    remedy: "Deactivate them in the source of people, or link the right employee.",
    needsPayroll: ({ employmentStatus }) => employmentStatus !== null,
    find: findPeople(({ employmentStatus }) => employmentStatus === "Terminated"),
  },
  unconfirmed: {
    title: "Not confirmed by the last sync",
    meaning:
      "The last sync did not find them, or could not read their record. They stay, and their details may be old.",
    remedy: "Decide on held removals on the sync page, or correct the record and sync.",
    href: "/admin/sync",
    find: findPeople(({ isConfirmed }) => !isConfirmed),
  },
  broken_record: {
    title: "Records that cannot be read",
    meaning:
      "These records were skipped. No one is removed while it is unclear which person a record belongs to.",
    remedy: "Correct them in the source of people, then sync.",
    href: "/admin/sync",
    find: ({ warnings }) =>
      warnings
        .filter(({ code }) => code === "broken_record")
        .map(({ detail }) => ({ kind: "record", id: null, name: detail, detail: null })),
  },
  borrowed_name: {
    title: "Preferred name of someone else",
    meaning:
      "Pages show them under a name that another person has, so the two can be mistaken for each other.",
    remedy: "Ask them for another preferred name, or change it on their page.",
    find: findBorrowedNames,
  },
};

const gaps: Readonly<Record<string, CheckOfData>> = {
  same_name: {
    title: "Same name twice",
    meaning: "They may be one person listed twice. Kith never links them to payroll by name.",
    remedy:
      "If it is one person, deactivate one of the two in the source of people. Otherwise mark them as two.",
    find: findSameNames,
  },
  payroll_not_linked: {
    title: "Not linked to payroll",
    meaning: "Their profile shows only what the source of people has.",
    remedy: "Link them under Matching, or mark those who are not in payroll.",
    href: "/admin/payroll",
    needsPayroll: true,
    find: findPeople(
      ({ id, isLinkedToPayroll }, { marks }) =>
        !isLinkedToPayroll && !marks.has(`not_in_payroll ${id} ${id}`),
    ),
  },
  payroll_old: {
    title: "Payroll data not read recently",
    meaning: `They are linked, but nothing was read in the last ${staleAfterDays} days.`,
    remedy: "Refresh everyone under Matching.",
    href: "/admin/payroll",
    needsPayroll: ({ isLinkedToPayroll }) => isLinkedToPayroll,
    find: findPeople(({ isLinkedToPayroll, payrollSyncedAt: readAt }, { now }) => {
      if (!isLinkedToPayroll) return false;
      return readAt === null ? "Never read." : readAt.getTime() < now.getTime() - staleAfterDays * 86_400_000;
    }),
  },
  unmatched_user: {
    title: "Accounts without a person",
    meaning: "They can sign in but have no place in the org chart, so they have no manager and no reports.",
    remedy: "Match them under User matching, or ignore them there.",
    href: "/admin/connections/mappings",
    find: ({ users }) =>
      users
        .filter(({ isLinkedToPerson, isIgnored }) => !isLinkedToPerson && !isIgnored)
        .map(({ id, name, email }) => ({ kind: "user", id, name, detail: email })),
  },
  missing_email: {
    title: "No e-mail address",
    meaning: "They can't be matched to an account, nor to payroll by address.",
    remedy: "Give them an address in the source of people, then sync.",
    href: "/admin/sync",
    find: findPeople(({ email }) => email === null),
  },
  missing_title: {
    title: "No job title",
    meaning: "The directory cannot say what they do.",
    remedy: "Set their title in the source of people, then sync.",
    href: "/admin/sync",
    find: findPeople(({ title }) => title.trim() === ""),
  },
  missing_office: {
    title: "No office",
    meaning: "They are missing when people are filtered or coloured by office.",
    remedy: "Set their office in the source of people, then sync.",
    href: "/admin/sync",
    find: findPeople(({ office }) => !office?.trim()),
  },
};

export const healthChecks: readonly Check[] = [
  ...Object.entries(problems).map(([id, check]) => ({ id, severity: "problem" as const, ...check })),
  ...Object.entries(gaps).map(([id, check]) => ({ id, severity: "gap" as const, ...check })),
];

/** Returns the findings of a check, sorted by name; empty if the check cannot run. */
export const runCheck = (check: Check, examined: HealthData): HealthFinding[] =>
  canRun(check, examined)
    ? check
        .find(examined)
        .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.id ?? "", b.id ?? ""))
    : [];

/** A check that cannot run must not look like a check without findings. Payroll data is the only thing to miss. */
export const canRun = ({ needsPayroll }: Check, { people, isPayrollConnected }: HealthData): boolean =>
  needsPayroll === undefined || isPayrollConnected || (needsPayroll !== true && people.some(needsPayroll));

function findPeople(decide: (person: HealthPerson, examined: HealthData) => boolean | string) {
  return (examined: HealthData): HealthFinding[] =>
    examined.people.flatMap((person) => {
      const found = decide(person, examined);
      return found === false ? [] : [toFinding(person, found === true ? null : found)];
    });
}

const toFinding = ({ id, name }: HealthPerson, detail: string | null = null): HealthFinding => ({
  kind: "person",
  id,
  name,
  detail,
});

/** Returns the people named by warnings with these codes, each once, with the detail of the last such warning. */
function findWarnedPeople({ people, warnings }: HealthData, codes: readonly string[]): HealthFinding[] {
  const detailOf = mapDetailsOfWarnings(warnings, codes);
  return people
    .filter(({ id }) => detailOf.has(id))
    .map((person) => toFinding(person, detailOf.get(person.id)));
}

const mapDetailsOfWarnings = (warnings: readonly SyncWarning[], codes: readonly string[]) =>
  new Map(
    warnings
      .filter(({ code }) => codes.includes(code))
      .flatMap(({ detail, person_ids: ids }) => ids.map((id) => [id, detail] as const)),
  );

/** Omits reporting circles, which another check reports, and the head, unless the head's manager is unknown. */
function findPeopleWithoutManager(examined: HealthData): HealthFinding[] {
  const { people, warnings } = examined;
  const inCircle = new Set(findWarnedPeople(examined, ["manager_loop", "own_manager"]).map(({ id }) => id));
  const reasons = mapDetailsOfWarnings(warnings, ["unknown_manager"]);
  const head = findCompanyHead(people);
  return people
    .filter(
      ({ id, managerId }) => managerId === null && !inCircle.has(id) && (id !== head || reasons.has(id)),
    )
    .map((person) => toFinding(person, reasons.get(person.id) ?? "No manager is set."));
}

function findCompanyHead(people: readonly HealthPerson[]): string | null {
  const sizes = countByTop(new Map(people.map(({ id, managerId }) => [id, managerId])));
  const [head] = [...sizes].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  return head?.[0] ?? null;
}

function findSharedEmails({ people }: HealthData): HealthFinding[] {
  return groupDuplicates(people, ({ email }) => email).flatMap((sharers) =>
    sharers.map((person) => toFinding(person, `${person.email}, with ${listOtherNames(sharers, person)}`)),
  );
}

function findSameNames({ people, marks }: HealthData): HealthFinding[] {
  return groupDuplicates(people, ({ name }) => toNameForm(name).plain || null)
    .flatMap((namesakes) =>
      namesakes.filter(({ id }) =>
        namesakes.some((other) => other.id !== id && !marks.has(`two_people ${id} ${other.id}`)),
      ),
    )
    .map((person) => toFinding(person, person.title || null));
}

function findBorrowedNames({ people }: HealthData): HealthFinding[] {
  const names = new Map<string, HealthPerson[]>();
  for (const person of people)
    for (const name of new Set(
      [person.name, pickValue("name", { own: person.preferredName, projects: person.name })].map(foldName),
    ))
      names.set(name, [...(names.get(name) ?? []), person]);
  return people.flatMap((person) => {
    const { name, preferredName } = person;
    if (preferredName === null || foldName(preferredName) === foldName(name)) return [];
    const sharers = names.get(foldName(preferredName)) ?? [];
    return sharers.length < 2
      ? []
      : [toFinding(person, `Shown as ${preferredName}, like ${listOtherNames(sharers, person)}`)];
  });
}

function groupDuplicates(
  people: readonly HealthPerson[],
  wordOf: (person: HealthPerson) => string | null,
): HealthPerson[][] {
  const groups = new Map<string, HealthPerson[]>();
  for (const person of people) {
    const word = wordOf(person);
    if (word === null) continue;
    const group = groups.get(word);
    if (group) group.push(person);
    else groups.set(word, [person]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

const listOtherNames = (people: readonly HealthPerson[], one: HealthPerson) =>
  people
    .filter(({ id }) => id !== one.id)
    .map(({ name }) => name)
    .join(", ");
