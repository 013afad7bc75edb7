import { departments, firstNames, lastNames, offices } from "./names";

/** A person as the vendor stores them; `attributes` and shapes are those of its API. */
export type CompanyPerson = {
  id: string;
  attributes: Record<string, unknown> & {
    first_name: unknown;
    last_name: unknown;
    email: unknown;
    title: unknown;
    deactivated_at: string | null;
    archived_at: string | null;
  };
  managerId: string | null;
  subsidiaryId: string | null;
  companyId: string | null;
  /** 1 users, 2 contacts, 3 placeholders; 1 employees, 2 contacts, null placeholders. */
  personType: 1 | 2 | 3;
  hrmTypeId: 1 | 2 | null;
  /** Sent in place of `id`, where a test wants a bad one. */
  sentId?: unknown;
};

export type Colleague = { id: string; firstName: string; lastName: string; email: string; title: string };

export type Company = {
  name: string;
  people: CompanyPerson[];
  /** Somebody for each level of access that needs a person. */
  roles: Record<"executive" | "head" | "manager" | "staff", Colleague>;
};

/** One's own company and the one that contractors come from, in the vendor's `company` relationship. */
export const ownCompanyId = "500";
const contractorsCompanyId = "501";

/**
 * A made-up company of `size` active people in six levels: always the same for the same size. Beside them there are a
 * deactivated user, an archived contact and a placeholder, whom no sync may bring in.
 */
export function buildCompany(size = 240): Company {
  const random = randomNumbers(size);
  const names = new Map<string, number>();
  const managers = planTree(size);
  const depth: number[] = [];
  const department: number[] = [];
  const hasReports = new Set(managers);
  const people = managers.map((manager, index): CompanyPerson => {
    depth[index] = manager === null ? 0 : (depth[manager] ?? 0) + 1;
    department[index] =
      manager === null || manager === 0 ? index % departments.length : (department[manager] ?? 0);
    const officeIndex = Math.floor(random() * offices.length);
    return makePerson({
      number: index,
      firstName: pick(firstNames, random),
      lastName: pick(lastNames, random),
      names,
      title: titleOf(depth[index] ?? 0, hasReports.has(index), departments[department[index] ?? 0], random),
      managerId: manager === null ? null : idOf(manager),
      subsidiaryId: String(700 + officeIndex),
      isContractor: index > 20 && !hasReports.has(index) && random() < 0.05,
      random,
    });
  });
  return {
    name: "Fernhill Studio",
    people: [...people, ...notColleagues()],
    roles: chooseRoles(people, managers),
  };
}

/** A chain of managers: everyone but the first reports to the one before. */
export function buildChain(length: number): Company {
  const company = buildCompany(Math.max(length, 10));
  const people = company.people.slice(0, length).map((person, index) => ({
    ...person,
    managerId: index === 0 ? null : idOf(index - 1),
  }));
  return { ...company, people };
}

const idOf = (index: number) => String(1001 + index);

const underTheTop = 8;
const usualSpan = 5;
const levels = 6;

/** The index of everyone's manager: six levels, spans of about five, wider only where the company does not fit otherwise. */
function planTree(size: number): (number | null)[] {
  const managers: (number | null)[] = [null];
  const growth = growthFor(size);
  const span = Math.max(usualSpan, Math.ceil(growth));
  let level = [0];
  for (let depth = 1; depth < levels && managers.length < size; depth++) {
    // Everyone at the top leads; below, as many as there are reports for.
    const wanted =
      depth <= 2
        ? level.length
        : Math.min(level.length, Math.max(1, Math.round((level.length * growth) / span)));
    const leaders = Array.from(
      { length: wanted },
      (_, index) => level[Math.floor((index * level.length) / wanted)] ?? 0,
    );
    const left = size - managers.length;
    const usual = depth === 1 ? underTheTop : depth === 2 ? Math.max(2, Math.round(growth)) : span;
    const reports = depth === levels - 1 ? Math.ceil(left / leaders.length) : usual;
    level = [];
    for (const leader of leaders) {
      for (let report = 0; report < reports && managers.length < size; report++) {
        level.push(managers.length);
        managers.push(leader);
      }
    }
  }
  return managers;
}

/** By what factor levels grow below the second one, so that six of them hold everybody. */
function growthFor(size: number): number {
  const holds = (growth: number) => 1 + underTheTop * (1 + growth + growth ** 2 + growth ** 3 + growth ** 4);
  let growth = 1;
  while (holds(growth) < size) growth += 0.01;
  return growth;
}

function titleOf(
  depth: number,
  leads: boolean,
  department: (typeof departments)[number] | undefined,
  random: () => number,
): string {
  if (depth === 0) return "Chief Executive Officer";
  if (!department) return "";
  if (depth === 1) return department.lead;
  if (leads) return department.middle[Math.min(depth - 2, department.middle.length - 1)] ?? department.lead;
  return random() < 0.02 ? "" : pick(department.members, random);
}

type Making = {
  number: number;
  firstName: string;
  lastName: string;
  names: Map<string, number>;
  title: string;
  managerId: string | null;
  subsidiaryId: string;
  isContractor: boolean;
  random: () => number;
};

function makePerson({
  number,
  firstName,
  lastName,
  names,
  title,
  managerId,
  subsidiaryId,
  isContractor,
  random,
}: Making): CompanyPerson {
  const local = `${plain(firstName)}.${plain(lastName)}`;
  const namesakes = (names.get(local) ?? 0) + 1;
  names.set(local, namesakes);
  const [year, month, day] = [
    2012 + Math.floor(random() * 14),
    1 + Math.floor(random() * 12),
    1 + Math.floor(random() * 28),
  ];
  const joined = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return {
    id: idOf(number),
    attributes: {
      ...usualAttributes,
      first_name: firstName,
      last_name: lastName,
      email: `${local}${namesakes > 1 ? namesakes : ""}@fernhill.example`,
      title: title || null,
      joined_at: `${joined}T00:00:00.000+10:00`,
      hrm_type_id: 1,
      is_user: true,
      user_id: 50_000 + number,
      created_at: `${joined}T09:12:04.120+10:00`,
    },
    // Reporting lines are meant for employees (the vendor's help center); some contractors have none.
    managerId: isContractor && number < 120 ? null : managerId,
    subsidiaryId: isContractor ? null : subsidiaryId,
    companyId: isContractor ? contractorsCompanyId : ownCompanyId,
    personType: 1,
    hrmTypeId: 1,
  };
}

/** What every record carries, as recorded answers of the vendor have it. */
const usualAttributes = {
  nickname: null,
  avatar_url: null,
  original_avatar_url: null,
  contact: {},
  deactivated_at: null,
  archived_at: null,
  role_id: 2,
  placeholder: false,
  virtual: false,
  agent: false,
  status_emoji: null,
  status_text: null,
  status_expires_at: null,
  offboarding_status: "not_initiated",
  custom_fields: null,
  tag_list: [],
  availabilities: "[]",
};

/** Records that the vendor has beside active colleagues. */
function notColleagues(): CompanyPerson[] {
  const nobody = { managerId: null, subsidiaryId: null, companyId: null };
  return [
    {
      ...nobody,
      id: "901",
      attributes: {
        ...usualAttributes,
        first_name: "Gone",
        last_name: "Already",
        email: "gone.already@fernhill.example",
        title: "Designer",
        deactivated_at: "2024-03-01T17:00:00.000+01:00",
        is_user: true,
        hrm_type_id: 1,
      },
      personType: 1,
      hrmTypeId: 1,
    },
    {
      ...nobody,
      id: "902",
      attributes: {
        ...usualAttributes,
        first_name: null,
        last_name: null,
        email: null,
        title: null,
        archived_at: "2023-05-05T10:00:00.000+02:00",
        is_user: false,
        hrm_type_id: 2,
      },
      personType: 2,
      hrmTypeId: 2,
    },
    {
      ...nobody,
      id: "903",
      attributes: {
        ...usualAttributes,
        first_name: "Designer",
        last_name: null,
        email: null,
        title: "Placeholder",
        placeholder: true,
        is_user: false,
        hrm_type_id: null,
      },
      personType: 3,
      hrmTypeId: null,
    },
  ];
}

function chooseRoles(
  people: readonly CompanyPerson[],
  managers: readonly (number | null)[],
): Company["roles"] {
  const reports = new Map<number, number[]>();
  managers.forEach((manager, index) => {
    if (manager !== null) reports.set(manager, [...(reports.get(manager) ?? []), index]);
  });
  const height = (index: number): number =>
    1 + (reports.get(index) ?? []).reduce((most, report) => Math.max(most, height(report)), 0);
  const under = reports.get(0) ?? [];
  const head = under.toSorted((a, b) => height(b) - height(a))[0] ?? 1;
  const indexes = managers.map((_, index) => index);
  const manager = indexes.find((index) => index > 0 && index !== head && height(index) === 2) ?? 2;
  const staff =
    indexes.findLast((index) => height(index) === 1 && people[index]?.attributes.title !== null) ?? 3;
  return {
    executive: toColleague(people[0]),
    head: toColleague(people[head]),
    manager: toColleague(people[manager]),
    staff: toColleague(people[staff]),
  };
}

function toColleague(person: CompanyPerson | undefined): Colleague {
  if (!person) throw new Error("the company is too small for every role");
  const { first_name, last_name, email, title } = person.attributes;
  return {
    id: person.id,
    firstName: String(first_name),
    lastName: String(last_name),
    email: String(email),
    title: String(title ?? ""),
  };
}

/** Letters of an e-mail address: without diacritics, spaces and apostrophes. */
function plain(name: string): string {
  const spelled: Record<string, string> = {
    ł: "l",
    ø: "o",
    đ: "d",
    ð: "d",
    ß: "ss",
    æ: "ae",
    þ: "th",
    ı: "i",
  };
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[łøđðßæþı]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[^a-z]/g, "");
}

function pick<T>(from: readonly T[], random: () => number): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

/** Mulberry32: the same numbers for the same seed, on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
