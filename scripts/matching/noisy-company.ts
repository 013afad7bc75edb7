import { createHash } from "node:crypto";
import type { KnownEmployee, SoughtPerson } from "@/lib/matching/employee-matching";
import { firstNames, lastNames } from "@/lib/simulators/projects/names";

/** Somebody of the directory, and who they are in payroll: nobody, where they are not paid through it. */
export type Pair = { person: SoughtPerson; employee: KnownEmployee | null; difference: string };

type Names = { firstName: string; lastName: string };
type Noise = {
  name: string;
  share: number;
  make: (person: SoughtPerson, index: number) => Partial<KnownEmployee> | null;
};

const privateEmail = (index: number) => ({ email: `private${index}@mail.example` });
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łŁøØđĐßæÆþÞıİ]/g, (letter) => letters[letter] ?? letter);
const letters: Record<string, string> = {
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ß: "ss",
  æ: "ae",
  Æ: "Ae",
  þ: "th",
  Þ: "Th",
  ı: "i",
  İ: "I",
};
const typo = (name: string, index: number) => {
  const at = 1 + (index % Math.max(1, name.length - 2));
  return index % 2 === 0
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + (name[at] ?? "e") + name.slice(at);
};
const nicknames: Record<string, string> = {
  Peter: "Pete",
  Oliver: "Ollie",
  Olivia: "Liv",
  Isabella: "Bella",
  Emily: "Em",
  Gabriela: "Gabi",
  Liam: "William",
  Sebastião: "Seb",
};

/** How payroll tells of people otherwise than the projects system does, and how often. Shares in per mille; the rest is the same. */
const noises: Noise[] = [
  { name: "private e-mail", share: 170, make: (_person, index) => privateEmail(index) },
  {
    name: "private e-mail, plain letters",
    share: 80,
    make: ({ firstName, lastName }, index) => ({
      ...privateEmail(index),
      firstName: plain(firstName),
      lastName: plain(lastName),
    }),
  },
  {
    name: "private e-mail, typing error",
    share: 30,
    make: ({ firstName, lastName }, index) => ({
      ...privateEmail(index),
      ...(index % 3 === 0 ? { firstName: typo(firstName, index) } : { lastName: typo(lastName, index) }),
    }),
  },
  {
    name: "private e-mail, short name",
    share: 30,
    make: ({ firstName }, index) => ({
      ...privateEmail(index),
      firstName: nicknames[firstName] ?? firstName.slice(0, 3),
    }),
  },
  {
    name: "private e-mail, another last name",
    share: 30,
    make: (_person, index) => ({
      ...privateEmail(index),
      lastName: lastNameOf(index * 31),
    }),
  },
  {
    name: "names swapped",
    share: 15,
    make: ({ firstName, lastName }, index) => ({
      ...privateEmail(index),
      firstName: lastName,
      lastName: firstName,
    }),
  },
  {
    name: "middle name as first name",
    share: 15,
    make: ({ firstName }, index) => ({
      ...privateEmail(index),
      firstName: firstNames[(index * 7) % firstNames.length] ?? "Ana",
      middleNames: firstName,
    }),
  },
  {
    name: "work e-mail, another last name",
    share: 20,
    make: (_person, index) => ({ lastName: lastNameOf(index * 31) }),
  },
  { name: "no e-mail in payroll", share: 30, make: () => ({ email: null }) },
  { name: "left, according to payroll", share: 20, make: () => ({ status: "TERMINATED" }) },
  {
    name: "the e-mail of somebody else beside theirs",
    share: 5,
    make: (_person, index) => ({ email: `shared${Math.floor(index / 400)}@fernhill.example` }),
  },
  { name: "not in payroll", share: 60, make: () => null },
];

/** A company of N whose payroll differs from it as real ones do; several people have the same name. */
export function noisyCompany(size: number): Pair[] {
  return Array.from({ length: size }, (_, index) => {
    const person = makePerson(index);
    const noise = noiseOf(index);
    const changes = noise ? noise.make(person, index) : {};
    const employee: KnownEmployee | null = changes && {
      employeeId: createHash("sha256").update(`employee ${index}`).digest("hex").slice(0, 32),
      firstName: person.firstName,
      lastName: person.lastName,
      middleNames: null,
      email: person.email,
      status: "ACTIVE",
      startDate: startInPayroll(person.joinedOn, index),
      linkedTo: null,
      ...changes,
    };
    return { person, employee, difference: noise?.name ?? "the same" };
  });
}

function makePerson(index: number): SoughtPerson {
  const { firstName, lastName } = nameOf(index);
  const address = plain(`${firstName}.${lastName}`)
    .toLowerCase()
    .replace(/[^a-z.]/g, "");
  return {
    id: `person ${index}`,
    firstName,
    lastName,
    email: `${address}${index}@fernhill.example`,
    // Most start on a Monday of the last eleven years; one in twenty has no such day in the projects system.
    joinedOn: pick(index, "joined", 20) === 0 ? null : dayAfter(firstMonday, 7 * pick(index, "week", 570)),
  };
}

const firstMonday = "2015-01-05";

/** Payroll has the same day of four in five, a few days off of one in ten, a year of before of one who came back, or none. */
function startInPayroll(joinedOn: string | null, index: number): string | null {
  const kind = pick(index, "start", 100);
  if (kind < 5) return null;
  const day = joinedOn ?? dayAfter(firstMonday, 7 * pick(index, "week", 570));
  if (kind < 15) return dayAfter(day, 1 + (index % 6));
  return kind < 20 ? dayAfter(day, -364) : day;
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** There are more last names in a large company than in our list: endings make new ones of them. */
const endings = [
  "",
  "son",
  "sen",
  "ez",
  "ova",
  "ski",
  "berg",
  "dal",
  "ström",
  "inho",
  "oğlu",
  "ini",
  "escu",
  "idis",
];
const lastNameOf = (number: number) =>
  (lastNames[number % lastNames.length] ?? "Costa") +
  (endings[Math.floor(number / lastNames.length) % endings.length] ?? "");

/** About every fortieth has the name of another. */
function nameOf(index: number): Names {
  const seed = index % 40 === 39 ? index - 7 : index;
  return {
    firstName: firstNames[pick(seed, "first", firstNames.length)] ?? "Ana",
    lastName: lastNameOf(pick(seed, "last", lastNames.length * endings.length)),
  };
}

function noiseOf(index: number): Noise | null {
  let rest = pick(index, "noise", 1_000);
  for (const noise of noises) {
    if (rest < noise.share) return noise;
    rest -= noise.share;
  }
  return null;
}

const pick = (index: number, purpose: string, below: number) =>
  createHash("sha256").update(`${purpose} ${index}`).digest().readUIntBE(0, 6) % below;
