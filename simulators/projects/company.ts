import { departmentFieldId, listTeamIds } from "./company-teams";
import { departments, firstNames, lastNames, offices } from "./names";
import { getPicturePath } from "./pictures";
import { minReports, planReportingTree } from "./reporting-tree";

export type CompanyPerson = {
  id: string;
  attributes: Record<string, unknown> & {
    first_name: unknown;
    last_name: unknown;
    email: unknown;
    title: unknown;
    avatar_url: unknown;
    original_avatar_url: unknown;
    deactivated_at: string | null;
    archived_at: string | null;
  };
  managerId: string | null;
  subsidiaryId: string | null;
  /** Absent: no team. */
  teamIds?: readonly string[];
  companyId: string | null;
  /** 1: user, 2: contact, 3: placeholder. */
  personType: 1 | 2 | 3;
  /** 1: employee, 2: contact, null: placeholder. */
  hrmTypeId: 1 | 2 | null;
  /** Replaces `id` in answers, to test bad ids. */
  sentId?: unknown;
};

type Colleague = { id: string; firstName: string; lastName: string; email: string; title: string };

export type Company = {
  name: string;
  people: CompanyPerson[];
  roles: Record<"executive" | "head" | "manager" | "staff", Colleague>;
};

/** Ids of the main company and of the contractors' company, for the vendor's `company` relationship. */
export const mainCompanyId = "500";
const contractorsCompanyId = "501";

/**
 * Creates a fictional company of `size` active people in six levels, deterministically. It also has a
 * deactivated user, an archived contact and a placeholder, which no sync may import.
 */
export function buildCompany(size = 240): Company {
  const random = createRandomNumbers(size);
  const names = new Map<string, number>();
  const managers = planReportingTree(size);
  const depth: number[] = [];
  const department: number[] = [];
  /** Position of a person's branch among its siblings, two levels below the top. It decides the team. */
  const branch: (number | null)[] = [];
  const branches = new Map<number, number>();
  const spans = new Map<number | null, number>();
  for (const manager of managers) spans.set(manager, (spans.get(manager) ?? 0) + 1);
  const people = managers.map((manager, index): CompanyPerson => {
    depth[index] = manager === null ? 0 : (depth[manager] ?? 0) + 1;
    department[index] =
      manager === null || manager === 0 ? index % departments.length : (department[manager] ?? 0);
    branch[index] = manager === null || manager === 0 ? null : (branch[manager] ?? null);
    if (depth[index] === 2 && manager !== null) {
      branch[index] = branches.get(manager) ?? 0;
      branches.set(manager, (branch[index] ?? 0) + 1);
    }
    const office = Math.floor(random() * offices.length);
    const isContractor = index > 20 && !spans.has(index) && random() < 0.05;
    // Reporting lines are meant for employees (PRODUCTIVE-9); some contractors have none.
    const span = spans.get(manager) ?? 0;
    const isUnmanaged = isContractor && index < 120 && span > minReports;
    if (isUnmanaged) spans.set(manager, span - 1);
    return makePerson({
      number: index,
      firstName: pickRandom(firstNames, random),
      lastName: pickRandom(lastNames, random),
      names,
      title: chooseTitle(depth[index] ?? 0, spans.has(index), departments[department[index] ?? 0], random),
      managerId: manager === null || isUnmanaged ? null : toPersonId(manager),
      office,
      isContractor,
      department: manager === null ? null : (department[index] ?? null),
      branch: branch[index] ?? null,
      random,
    });
  });
  return {
    name: "Fernhill Studio",
    people: [...people, ...createNonColleagues()],
    roles: chooseRoles(people, managers),
  };
}

const toPersonId = (index: number) => String(1001 + index);

function chooseTitle(
  depth: number,
  leads: boolean,
  department: (typeof departments)[number] | undefined,
  random: () => number,
): string {
  if (depth === 0) return "Chief Executive Officer";
  if (!department) return "";
  if (depth === 1) return department.lead;
  if (leads) return department.middle[Math.min(depth - 2, department.middle.length - 1)] ?? department.lead;
  return random() < 0.02 ? "" : pickRandom(department.members, random);
}

type PersonSpecification = {
  number: number;
  firstName: string;
  lastName: string;
  names: Map<string, number>;
  title: string;
  managerId: string | null;
  office: number;
  isContractor: boolean;
  /** Positions in the lists of departments and of the department's teams; null: none. */
  department: number | null;
  branch: number | null;
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
  department,
  branch,
  random,
}: PersonSpecification): CompanyPerson {
  // The third and later bearers of a name get two family names, to limit namesakes in large companies.
  const isThird = (names.get(`${toAsciiName(firstName)}.${toAsciiName(familyName)}`) ?? 0) >= 2;
  const second = isThird ? pickRandom(lastNames, random) : familyName;
  const lastName = second === familyName ? familyName : `${familyName} ${second}`;
  const local = `${toAsciiName(firstName)}.${toAsciiName(lastName)}`;
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
    id: toPersonId(number),
    attributes: createAttributes({
      firstName,
      lastName,
      email: `${local}${namesakes > 1 ? namesakes : ""}@fernhill.example`,
      title: title || null,
      joinedAt: `${joined}T00:00:00.000${offset}`,
      createdAt: `${joined}T09:12:04.120${offset}`,
      hrmTypeId: 1,
      userId: 50_000 + number,
      picture: getPicturePath(toPersonId(number)),
      department: department === null ? null : (departments[department]?.name ?? null),
    }),
    managerId,
    subsidiaryId: isContractor ? null : String(700 + office),
    teamIds: listTeamIds(department, branch),
    companyId: isContractor ? contractorsCompanyId : mainCompanyId,
    personType: 1,
    hrmTypeId: 1,
  };
}

type AttributeValues = {
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
  department?: string | null;
};

const createAttributes = (given: AttributeValues) => ({
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
  custom_fields: given.department ? { [departmentFieldId]: given.department } : null,
  tag_list: given.department ? [`department:${given.department}`] : [],
  availabilities: "[]",
  created_at: given.createdAt ?? "2021-07-01T08:00:00.000+10:00",
});

function createNonColleagues(): CompanyPerson[] {
  const noRelations = { managerId: null, subsidiaryId: null, companyId: null };
  return [
    {
      ...noRelations,
      id: "901",
      attributes: createAttributes({
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
      ...noRelations,
      id: "902",
      attributes: createAttributes({
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
      ...noRelations,
      id: "903",
      attributes: createAttributes({
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
  // Height of the tree below each person. Managers come before their reports in the list.
  const heights = managers.map(() => 1);
  for (let index = managers.length - 1; index > 0; index--) {
    const manager = managers[index] ?? 0;
    heights[manager] = Math.max(heights[manager] ?? 1, (heights[index] ?? 1) + 1);
  }
  const isTitledColleague = (index: number) =>
    people[index]?.attributes.title !== null && people[index]?.companyId === mainCompanyId;
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

const asciiSpellings: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ß: "ss",
  æ: "ae",
  þ: "th",
  ı: "i",
};
const asciiNameCache = new Map<string, string>();

/** Returns the name in ASCII for e-mail addresses. Cached, because names recur. */
function toAsciiName(name: string): string {
  const kept = asciiNameCache.get(name);
  if (kept !== undefined) return kept;
  const made = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[łøđðßæþı]/g, (letter) => asciiSpellings[letter] ?? letter)
    .replace(/[^a-z]/g, "");
  asciiNameCache.set(name, made);
  return made;
}

function pickRandom<T>(from: readonly T[], random: () => number): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

/** Mulberry32: deterministic random numbers for a seed. */
function createRandomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
