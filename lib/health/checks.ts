import { compareNames, foldName } from "@/lib/matching/names";

/** Somebody in the directory, as the checks look at them. */
export type ExaminedPerson = {
  id: string;
  name: string;
  title: string;
  email: string | null;
  office: string | null;
  managerId: string | null;
  /** Whether the last sync could confirm them. */
  isConfirmed: boolean;
  isLinkedToPayroll: boolean;
  /** Payroll's word, where it was read: `Active`, `Terminated`. */
  employmentStatus: string | null;
  /** When payroll last confirmed their profile. */
  payrollSyncedAt: Date | null;
};

/** Somebody who may sign in. */
export type ExaminedUser = { id: string; name: string; email: string; isPerson: boolean; isIgnored: boolean };

/** What the last sync that was applied warned of. */
type ExaminedWarning = { code: string; detail: string; personIds: readonly string[] };

export type HealthData = {
  people: readonly ExaminedPerson[];
  users: readonly ExaminedUser[];
  warnings: readonly ExaminedWarning[];
  isPayrollConnected: boolean;
  now: Date;
};

/** Whom or what a check found, and what is to be said of this one. */
type Finding = {
  kind: "person" | "user" | "record";
  id: string | null;
  name: string;
  detail: string | null;
};

/** `payroll_not_connected`: payroll would have to be asked, or to have been read. */
type Hindrance = "payroll_not_connected";

/** `problem`: somebody is shown wrongly or gets too little or too much; `gap`: something is not known. */
type Severity = "problem" | "gap";

type Check = {
  id: string;
  severity: Severity;
  title: string;
  /** What it does to the people who use the directory. */
  meaning: string;
  /** Where to mend it. */
  remedy: string;
  /** A page of Kith that helps. */
  href?: string;
  /** Why nobody can be looked for now; null: they can. Of what cannot be looked at, nothing found would mislead. */
  hindrance?(examined: HealthData): Hindrance | null;
  find(examined: HealthData): Finding[];
};

const staleAfterDays = 30;

/** Everything that the health of the directory is made of, in the order in which it is worth mending. */
export const checks: readonly Check[] = [
  {
    id: "reporting_circle",
    severity: "problem",
    title: "Reports in a circle",
    meaning:
      "Kith breaks the circle at one person, who appears at the top of the org chart. Managers above them see less than they should.",
    remedy: "Give one of them the right manager in the projects system, then sync.",
    href: "/admin/sync",
    find: (examined) => warned(examined, ["manager_loop", "own_manager"]),
  },
  {
    id: "no_manager",
    severity: "problem",
    title: "No manager",
    meaning: "They appear at the top of the org chart, beside the head of the company.",
    remedy: "Set their manager in the projects system, then sync.",
    href: "/admin/sync",
    find: findUnmanaged,
  },
  {
    id: "shared_email",
    severity: "problem",
    title: "One e-mail address for several people",
    meaning: "None of them can be matched to an account, because it is unclear whose address it is.",
    remedy: "Give each their own address in the projects system, then sync.",
    href: "/admin/sync",
    find: findSharedEmails,
  },
  {
    id: "account_conflict",
    severity: "problem",
    title: "Unclear account",
    meaning: "Their address points to one account and an earlier link to another, so nothing changed.",
    remedy: "Decide under Mappings whose account it is.",
    href: "/admin/connections/mappings",
    find: (examined) => warned(examined, ["email_of_another_user", "user_already_linked"]),
  },
  {
    id: "reused_id",
    severity: "problem",
    title: "Id given to another person",
    meaning:
      "The projects system gave a former person's id to someone else. They got none of the former person's private data.",
    remedy: "Check whether they are the same person. If so, say so on the sync page.",
    find: (examined) => warned(examined, ["reused_external_id"]),
  },
  {
    id: "left_in_payroll",
    severity: "problem",
    title: "Left, according to payroll",
    meaning: "Payroll says they left. The projects system still lists them as active.",
    remedy: "End them in the projects system, or link the right employee.",
    hindrance: (examined) =>
      examined.people.some(({ employmentStatus }) => employmentStatus !== null)
        ? null
        : withoutPayroll(examined),
    find: ({ people }) =>
      people
        .filter(({ employmentStatus }) => employmentStatus === "Terminated")
        .map((person) => ofPerson(person)),
  },
  {
    id: "unconfirmed",
    severity: "problem",
    title: "Not confirmed by the last sync",
    meaning:
      "The last sync did not find them, or could not read their record. They stay, and their details may be old.",
    remedy: "Decide about held removals on the sync page, or correct the record and sync.",
    href: "/admin/sync",
    find: ({ people }) => people.filter(({ isConfirmed }) => !isConfirmed).map((person) => ofPerson(person)),
  },
  {
    id: "broken_record",
    severity: "problem",
    title: "Records that cannot be read",
    meaning: "They were left out. No one is removed while it is unclear whose they are.",
    remedy: "Correct them in the projects system, then sync.",
    href: "/admin/sync",
    find: ({ warnings }) =>
      warnings
        .filter(({ code }) => code === "broken_record")
        .map(({ detail }) => ({ kind: "record", id: null, name: detail, detail: null })),
  },
  {
    id: "same_name",
    severity: "gap",
    title: "Same name twice",
    meaning: "They may be one person listed twice. Kith never links them to payroll by name.",
    remedy: "If it is one person, deactivate one of the two in the projects system.",
    find: findSameNames,
  },
  {
    id: "payroll_not_linked",
    severity: "gap",
    title: "Not linked to payroll",
    meaning: "Their profile shows only what the projects system has.",
    remedy: "Link them under Matching.",
    href: "/admin/payroll",
    hindrance: withoutPayroll,
    find: ({ people }) =>
      people.filter(({ isLinkedToPayroll }) => !isLinkedToPayroll).map((person) => ofPerson(person)),
  },
  {
    id: "payroll_old",
    severity: "gap",
    title: "Payroll data not read recently",
    meaning: `They are linked, but nothing was read in the last ${staleAfterDays} days.`,
    remedy: "Refresh everyone under Matching.",
    href: "/admin/payroll",
    hindrance: (examined) =>
      examined.people.some(({ isLinkedToPayroll }) => isLinkedToPayroll) ? null : withoutPayroll(examined),
    find: ({ people, now }) => {
      const oldest = now.getTime() - staleAfterDays * 86_400_000;
      return people
        .filter(
          ({ isLinkedToPayroll, payrollSyncedAt }) =>
            isLinkedToPayroll && (payrollSyncedAt === null || payrollSyncedAt.getTime() < oldest),
        )
        .map((person) => ofPerson(person, person.payrollSyncedAt === null ? "Never read." : null));
    },
  },
  {
    id: "unmatched_user",
    severity: "gap",
    title: "Accounts without a person",
    meaning: "They can sign in but have no place in the org chart, so they have no manager and no reports.",
    remedy: "Match them under Mappings, or mark them there as needing no match.",
    href: "/admin/connections/mappings",
    find: ({ users }) =>
      users
        .filter(({ isPerson, isIgnored }) => !isPerson && !isIgnored)
        .map(({ id, name, email }) => ({ kind: "user", id, name, detail: email })),
  },
  {
    id: "missing_email",
    severity: "gap",
    title: "No e-mail address",
    meaning: "They can't be matched to an account, nor to payroll by address.",
    remedy: "Give them an address in the projects system, then sync.",
    href: "/admin/sync",
    find: ({ people }) => people.filter(({ email }) => email === null).map((person) => ofPerson(person)),
  },
  {
    id: "missing_title",
    severity: "gap",
    title: "No job title",
    meaning: "The directory cannot say what they do.",
    remedy: "Set their title in the projects system, then sync.",
    href: "/admin/sync",
    find: ({ people }) => people.filter(({ title }) => title.trim() === "").map((person) => ofPerson(person)),
  },
  {
    id: "missing_office",
    severity: "gap",
    title: "No office",
    meaning: "They are missing when people are filtered or coloured by office.",
    remedy: "Set their subsidiary in the projects system, then sync.",
    href: "/admin/sync",
    find: ({ people }) => people.filter(({ office }) => !office?.trim()).map((person) => ofPerson(person)),
  },
];

/** What a check found, in the order of names; nobody where it cannot look. */
export const examine = (check: Check, examined: HealthData): Finding[] =>
  hindranceOf(check, examined) === null
    ? check
        .find(examined)
        .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.id ?? "", b.id ?? ""))
    : [];

/** Why a check cannot look for anybody now; null: it can. */
export const hindranceOf = (check: Check, examined: HealthData): Hindrance | null =>
  check.hindrance?.(examined) ?? null;

function withoutPayroll({ isPayrollConnected }: HealthData): Hindrance | null {
  return isPayrollConnected ? null : "payroll_not_connected";
}

const ofPerson = ({ id, name }: ExaminedPerson, detail: string | null = null): Finding => ({
  kind: "person",
  id,
  name,
  detail,
});

/** People in the directory whom the last sync named with one of these codes, each once. */
function warned({ people, warnings }: HealthData, codes: readonly string[]): Finding[] {
  const detailOf = new Map(
    warnings
      .filter(({ code }) => codes.includes(code))
      .flatMap(({ detail, personIds }) => personIds.map((id) => [id, detail] as const)),
  );
  return people
    .filter(({ id }) => detailOf.has(id))
    .map((person) => ofPerson(person, detailOf.get(person.id)));
}

/** Whoever has no manager, but for the head of the company: the one at the top with the most people below. */
function findUnmanaged(examined: HealthData): Finding[] {
  const { people, warnings } = examined;
  const inCircle = new Set(warned(examined, ["manager_loop", "own_manager"]).map(({ id }) => id));
  const reasons = new Map(
    warnings
      .filter(({ code }) => code === "unknown_manager")
      .flatMap(({ detail, personIds }) => personIds.map((id) => [id, detail] as const)),
  );
  const head = findHead(people);
  return people
    .filter(
      ({ id, managerId }) => managerId === null && !inCircle.has(id) && (id !== head || reasons.has(id)),
    )
    .map((person) => ofPerson(person, reasons.get(person.id) ?? "No manager is set."));
}

/**
 * The top of the largest branch; null in an empty directory. In a circle that is where a walk closes it. Linear in the number of people,
 * however deep.
 */
function findHead(people: readonly ExaminedPerson[]): string | null {
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  const topOf = new Map<string, string>();
  const sizes = new Map<string, number>();
  for (const { id } of people) {
    const passed: string[] = [];
    const walked = new Set<string>();
    let at = id;
    let top = topOf.get(at);
    while (top === undefined) {
      passed.push(at);
      walked.add(at);
      const above = managerOf.get(at);
      if (!above || !managerOf.has(above) || walked.has(above)) top = at;
      else {
        at = above;
        top = topOf.get(at);
      }
    }
    for (const below of passed) topOf.set(below, top);
    sizes.set(top, (sizes.get(top) ?? 0) + 1);
  }
  const [head] = [...sizes].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  return head?.[0] ?? null;
}

function findSharedEmails({ people }: HealthData): Finding[] {
  return findSharers(people, ({ email }) => email).flatMap((sharers) =>
    sharers.map((person) => ofPerson(person, `${person.email}, with ${namesBeside(sharers, person)}`)),
  );
}

function findSameNames({ people }: HealthData): Finding[] {
  return findSharers(people, ({ name }) => foldName(name) || null)
    .flat()
    .map((person) => ofPerson(person, person.title || null));
}

/** Groups of more than one with the same word; null is nobody's. */
function findSharers(
  people: readonly ExaminedPerson[],
  wordOf: (person: ExaminedPerson) => string | null,
): ExaminedPerson[][] {
  const groups = new Map<string, ExaminedPerson[]>();
  for (const person of people) {
    const word = wordOf(person);
    if (word === null) continue;
    const group = groups.get(word);
    if (group) group.push(person);
    else groups.set(word, [person]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

const namesBeside = (people: readonly ExaminedPerson[], one: ExaminedPerson) =>
  people
    .filter(({ id }) => id !== one.id)
    .map(({ name }) => name)
    .join(", ");
