import { createHash } from "node:crypto";
import type { EmployeeToMatch, PersonToMatch } from "@/lib/identity/matching/employee-matching";
import { addDays } from "@/lib/platform/text/times";
import { getShortName, removeDiacritics } from "@/simulators/payroll/name-variants";
import { firstNames, lastNames } from "@/simulators/projects/names";

/** Person of the directory with their payroll employee, which is null if the person is not in payroll. */
type NoisyPair = { person: PersonToMatch; employee: EmployeeToMatch | null; difference: string };

type Names = { firstName: string; lastName: string };
type Noise = {
  name: string;
  share: number;
  make: (person: PersonToMatch, index: number) => Partial<EmployeeToMatch> | null;
};

const createPrivateEmail = (index: number) => ({ email: `private${index}@mail.example` });
const createTypo = (name: string, index: number) => {
  const at = 1 + (index % Math.max(1, name.length - 2));
  return index % 2 === 0
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + (name[at] ?? "e") + name.slice(at);
};
/** Differences of payroll from the projects system. `share`: number of people per thousand. Other people have none. */
const noiseKinds: Noise[] = [
  { name: "private e-mail", share: 170, make: (_person, index) => createPrivateEmail(index) },
  {
    name: "private e-mail, plain letters",
    share: 80,
    make: ({ firstName, lastName }, index) => ({
      ...createPrivateEmail(index),
      firstName: removeDiacritics(firstName),
      lastName: removeDiacritics(lastName),
    }),
  },
  {
    name: "private e-mail, typing error",
    share: 30,
    make: ({ firstName, lastName }, index) => ({
      ...createPrivateEmail(index),
      ...(index % 3 === 0
        ? { firstName: createTypo(firstName, index) }
        : { lastName: createTypo(lastName, index) }),
    }),
  },
  {
    name: "private e-mail, short name",
    share: 30,
    make: ({ firstName }, index) => ({
      ...createPrivateEmail(index),
      firstName: getShortName(firstName),
    }),
  },
  {
    name: "private e-mail, another last name",
    share: 30,
    make: (_person, index) => ({
      ...createPrivateEmail(index),
      lastName: createLastName(index * 31),
    }),
  },
  {
    name: "names swapped",
    share: 15,
    make: ({ firstName, lastName }, index) => ({
      ...createPrivateEmail(index),
      firstName: lastName,
      lastName: firstName,
    }),
  },
  {
    name: "middle name as first name",
    share: 15,
    make: ({ firstName }, index) => ({
      ...createPrivateEmail(index),
      firstName: firstNames[(index * 7) % firstNames.length] ?? "Ana",
      middleNames: firstName,
    }),
  },
  {
    name: "work e-mail, another last name",
    share: 20,
    make: (_person, index) => ({ lastName: createLastName(index * 31) }),
  },
  { name: "no e-mail in payroll", share: 30, make: () => ({ email: null }) },
  { name: "left, according to payroll", share: 20, make: () => ({ status: "TERMINATED" }) },
  {
    name: "also has another person's e-mail",
    share: 5,
    make: (_person, index) => ({ email: `shared${Math.floor(index / 400)}@fernhill.example` }),
  },
  { name: "not in payroll", share: 60, make: () => null },
];

const namesWithOtherMarks: readonly (readonly [Names, Names])[] = (
  [
    ["Hùng Nguyễn", "Hưng Nguyễn"],
    ["Ίων Πάππος", "Ϊων Πάππος"],
    ["Семён Королев", "Семен Королёв"],
    ["ビザ ホール", "ピザ ボール"],
    ["かき さとう", "がき さとう"],
    ["किरण शाह", "करण शाह"],
    ["মীনা দাস", "মিনা দাস"],
    ["குமரன் ராஜ்", "கமரன் ராஜ்"],
    ["น้า แดง", "นา แดง"],
    ["أحمد علي", "احمد علي"],
    ["מֹשֶׁה כהן", "משה כהן"],
  ] as const
).map(([one, other]) => [toNames(one), toNames(other)]);

function toNames(name: string): Names {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { firstName, lastName };
}

export function createPeopleWithStrangers(): { people: NoisyPair[]; strangers: EmployeeToMatch[] } {
  const people = namesWithOtherMarks.map(([names], index) => ({
    person: { id: `marked ${index}`, ...names, email: null, joinedOn: null },
    employee: null,
    difference: "not in payroll, a stranger's name has other marks",
  }));
  const strangers = namesWithOtherMarks.map(([, names], index) => ({
    ...{ employeeId: `stranger ${index}`, ...names, middleNames: null, status: "ACTIVE" },
    ...{ ...createPrivateEmail(-index), startDate: null, linkedTo: null },
  }));
  return { people, strangers };
}

export function createNoisyCompany(size: number): NoisyPair[] {
  return Array.from({ length: size }, (_, index) => {
    const person = makePerson(index);
    const noise = chooseNoise(index);
    const changes = noise ? noise.make(person, index) : {};
    const employee: EmployeeToMatch | null = changes && {
      employeeId: createHash("sha256").update(`employee ${index}`).digest("hex").slice(0, 32),
      firstName: person.firstName,
      lastName: person.lastName,
      middleNames: null,
      email: person.email,
      status: "ACTIVE",
      startDate: createPayrollStartDate(person.joinedOn, index),
      linkedTo: null,
      ...changes,
    };
    return { person, employee, difference: noise?.name ?? "the same" };
  });
}

function makePerson(index: number): PersonToMatch {
  const { firstName, lastName } = createName(index);
  const address = removeDiacritics(`${firstName}.${lastName}`)
    .toLowerCase()
    .replace(/[^a-z.]/g, "");
  return {
    id: `person ${index}`,
    firstName,
    lastName,
    email: `${address}${index}@fernhill.example`,
    // Start dates are mostly Mondays of the last eleven years. The projects system lacks one in twenty.
    joinedOn:
      hashToNumber(index, "joined", 20) === 0
        ? null
        : addDays(firstMonday, 7 * hashToNumber(index, "week", 570)),
  };
}

const firstMonday = "2015-01-05";

/** Returns payroll's start date: equal for 80 %, a few days off for 10 %, else an earlier employment or null. */
function createPayrollStartDate(joinedOn: string | null, index: number): string | null {
  const kind = hashToNumber(index, "start", 100);
  if (kind < 5) return null;
  const day = joinedOn ?? addDays(firstMonday, 7 * hashToNumber(index, "week", 570));
  if (kind < 15) return addDays(day, 1 + (index % 6));
  return kind < 20 ? addDays(day, -364) : day;
}

/** Endings for last names, because a large company has more last names than the list. */
const lastNameEndings = " son sen ez ova ski berg dal ström inho oğlu ini escu idis".split(" ");
const createLastName = (number: number) =>
  (lastNames[number % lastNames.length] ?? "Costa") +
  (lastNameEndings[Math.floor(number / lastNames.length) % lastNameEndings.length] ?? "");

function createName(index: number): Names {
  const seed = index % 40 === 39 ? index - 7 : index;
  return {
    firstName: firstNames[hashToNumber(seed, "first", firstNames.length)] ?? "Ana",
    lastName: createLastName(hashToNumber(seed, "last", lastNames.length * lastNameEndings.length)),
  };
}

function chooseNoise(index: number): Noise | null {
  let rest = hashToNumber(index, "noise", 1_000);
  for (const noise of noiseKinds) {
    if (rest < noise.share) return noise;
    rest -= noise.share;
  }
  return null;
}

const hashToNumber = (index: number, purpose: string, below: number) =>
  createHash("sha256").update(`${purpose} ${index}`).digest().readUIntBE(0, 6) % below;
