import type { PersonDetails } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";

const exampleNames: [first: string, last: string, title: string, office: string | null][] = [
  ["Ada", "Ito", "Engineer", "Sydney"],
  [
    "Maximiliane-Friederike",
    "von Hohenzollern-Sigmaringen zu Löwenstein",
    "Vice President of Everything That Has No Other Vice President",
    "Llanfairpwllgwyngyll",
  ],
  ["محمد", "العبدالله", "مهندس برمجيات", "Perth"],
  ["X", "", "", null],
  ["Łukasz", "Østergård", "Head of People", "São Paulo"],
  ["田中", "太郎", "デザイナー", "Melbourne"],
  ["Jo", "Li", "QA", "Perth"],
  ["Anastasia", "Papadopoulou", "Customer Success Manager", "Melbourne"],
  ["Ng", "Ng", "Recruiter", "Perth"],
  ["O’Brien", "d’Arcy", "Counsel", "Sydney"],
  ["Zoë", "Weiß", "Data Engineer", "Sydney"],
  ["Bo", "Ek", "Intern", null],
];

const toExampleId = (index: number) =>
  `00000000-0000-4000-8000-${String(index * 7_919 + 1).padStart(12, "0")}`;

/** People whose names have extreme lengths and several scripts. */
export const examplePeople = exampleNames.map(([first_name, last_name, title], index): Person => ({
  id: toExampleId(index),
  productive_id: String(index),
  user_id: null,
  first_name,
  last_name,
  title,
  avatar_url: "https://kith.example/avatars/1/A",
  manager_id: index === 0 ? null : toExampleId(index % 3 === 0 ? 1 : 0),
  synced_at: "2026-01-01T00:00:00",
}));

export const exampleDirectoryDetails = exampleNames.map(([, , , office], index): PersonDetails => ({
  id: toExampleId(index),
  preferred_name: null,
  keywords: [],
  office,
  department: office === null ? null : "Design",
  teams: [],
  email: `${exampleNames[index]?.[0].toLowerCase()}@fernhill.example`,
  chat_url: null,
  time_zone: null,
  picture: null,
  joined_on: office === null ? null : `20${String(12 + index).padStart(2, "0")}-09-30`,
}));
