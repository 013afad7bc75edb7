import { departments, firstNames, lastNames, offices } from "./names";
import { picturePath } from "./pictures";
import { fewestReports, planTree } from "./reporting-tree";

/** A person as the vendor stores them; `attributes` and shapes are those of its API. */
export type CompanyPerson = {
  id: string;
  attributes: Record<string, unknown> & {
    first_name: unknown;
    last_name: unknown;
    email: unknown;
    title: unknown;
    /** A path of this simulator's own pictures is sent as the address it is served at. */
    avatar_url: unknown;
    original_avatar_url: unknown;
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

type Colleague = { id: string; firstName: string; lastName: string; email: string; title: string };

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
  const spans = new Map<number | null, number>();
  for (const manager of managers) spans.set(manager, (spans.get(manager) ?? 0) + 1);
  const people = managers.map((manager, index): CompanyPerson => {
    depth[index] = manager === null ? 0 : (depth[manager] ?? 0) + 1;
    department[index] =
      manager === null || manager === 0 ? index % departments.length : (department[manager] ?? 0);
    const office = Math.floor(random() * offices.length);
    const isContractor = index > 20 && !spans.has(index) && random() < 0.05;
    // Reporting lines are meant for employees (PRODUCTIVE-9); some contractors have none.
    const span = spans.get(manager) ?? 0;
    const isUnmanaged = isContractor && index < 120 && span > fewestReports;
    if (isUnmanaged) spans.set(manager, span - 1);
    return makePerson({
      number: index,
      firstName: pick(firstNames, random),
      lastName: pick(lastNames, random),
      names,
      title: titleOf(depth[index] ?? 0, spans.has(index), departments[department[index] ?? 0], random),
      managerId: manager === null || isUnmanaged ? null : idOf(manager),
      office,
      isContractor,
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
  office: number;
  isContractor: boolean;
  random: () => number;
};

function makePerson({
  number,
  firstName,
  lastName: familyName,
  names,
  title,
  managerId,
  office,
  isContractor,
  random,
}: Making): CompanyPerson {
  // From the third of a name on, people go by two family names: a large company is not full of namesakes.
  const isThird = (names.get(`${plain(firstName)}.${plain(familyName)}`) ?? 0) >= 2;
  const second = isThird ? pick(lastNames, random) : familyName;
  const lastName = second === familyName ? familyName : `${familyName} ${second}`;
  const local = `${plain(firstName)}.${plain(lastName)}`;
  const offset = offices[office]?.offset ?? "+10:00";
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
    attributes: attributesOf({
      firstName,
      lastName,
      email: `${local}${namesakes > 1 ? namesakes : ""}@fernhill.example`,
      title: title || null,
      joinedAt: `${joined}T00:00:00.000${offset}`,
      createdAt: `${joined}T09:12:04.120${offset}`,
      hrmTypeId: 1,
      userId: 50_000 + number,
      picture: picturePath(idOf(number)),
    }),
    managerId,
    subsidiaryId: isContractor ? null : String(700 + office),
    companyId: isContractor ? contractorsCompanyId : ownCompanyId,
    personType: 1,
    hrmTypeId: 1,
  };
}

type Given = {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  title: string | null;
  joinedAt?: string;
  createdAt?: string;
  deactivatedAt?: string;
  archivedAt?: string;
  hrmTypeId: 1 | 2 | null;
  userId?: number;
  picture?: string | null;
};

/** Every attribute of a record, as recorded answers of the vendor have them. */
const attributesOf = (given: Given) => ({
  first_name: given.firstName,
  last_name: given.lastName,
  nickname: null,
  email: given.email,
  title: given.title,
  avatar_url: given.picture ?? null,
  original_avatar_url: given.picture ?? null,
  contact: {},
  joined_at: given.joinedAt ?? null,
  deactivated_at: given.deactivatedAt ?? null,
  archived_at: given.archivedAt ?? null,
  hrm_type_id: given.hrmTypeId,
  is_user: given.userId !== undefined,
  user_id: given.userId ?? null,
  role_id: 2,
  placeholder: given.hrmTypeId === null,
  virtual: false,
  agent: false,
  status_emoji: null,
  status_text: null,
  status_expires_at: null,
  offboarding_status: "not_initiated",
  custom_fields: null,
  tag_list: [],
  availabilities: "[]",
  created_at: given.createdAt ?? "2021-07-01T08:00:00.000+10:00",
});

/** Records that the vendor has beside active colleagues. */
function notColleagues(): CompanyPerson[] {
  const nobody = { managerId: null, subsidiaryId: null, companyId: null };
  return [
    {
      ...nobody,
      id: "901",
      attributes: attributesOf({
        firstName: "Gone",
        lastName: "Already",
        email: "gone.already@fernhill.example",
        title: "Designer",
        deactivatedAt: "2024-03-01T17:00:00.000+01:00",
        hrmTypeId: 1,
        userId: 49_001,
      }),
      personType: 1,
      hrmTypeId: 1,
    },
    {
      ...nobody,
      id: "902",
      attributes: attributesOf({
        firstName: null,
        lastName: null,
        email: null,
        title: null,
        archivedAt: "2023-05-05T10:00:00.000+02:00",
        hrmTypeId: 2,
      }),
      personType: 2,
      hrmTypeId: 2,
    },
    {
      ...nobody,
      id: "903",
      attributes: attributesOf({
        firstName: "Designer",
        lastName: null,
        email: null,
        title: "Placeholder",
        hrmTypeId: null,
      }),
      personType: 3,
      hrmTypeId: null,
    },
  ];
}

function chooseRoles(
  people: readonly CompanyPerson[],
  managers: readonly (number | null)[],
): Company["roles"] {
  // How many levels there are from somebody down; whoever is later in the list is nobody's manager before them.
  const heights = managers.map(() => 1);
  for (let index = managers.length - 1; index > 0; index--) {
    const manager = managers[index] ?? 0;
    heights[manager] = Math.max(heights[manager] ?? 1, (heights[index] ?? 1) + 1);
  }
  const isTitledColleague = (index: number) =>
    people[index]?.attributes.title !== null && people[index]?.companyId === ownCompanyId;
  const indexes = managers.map((_, index) => index).filter((index) => index > 0 && isTitledColleague(index));
  const highest = indexes.reduce((most, index) => Math.max(most, heights[index] ?? 1), 1);
  const head = indexes.find((index) => heights[index] === highest) ?? 1;
  const leads = indexes.filter((index) => index !== head && heights[index] === 2);
  const manager = leads.find((index) => managers[index] !== 0) ?? leads[0] ?? 2;
  const staff = indexes.findLast((index) => index !== manager && heights[index] === 1) ?? 3;
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

const spelled: Record<string, string> = { ł: "l", ø: "o", đ: "d", ð: "d", ß: "ss", æ: "ae", þ: "th", ı: "i" };
const plainNames = new Map<string, string>();

/** Letters of an e-mail address: without diacritics, spaces and apostrophes. Kept, for names recur. */
function plain(name: string): string {
  const kept = plainNames.get(name);
  if (kept !== undefined) return kept;
  const made = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[łøđðßæþı]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[^a-z]/g, "");
  plainNames.set(name, made);
  return made;
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
