import { expect, test } from "vitest";
import type { PersonDetails } from "@/lib/directory/details-schema";
import { buildPerson } from "@/testing/directory-person";
import { buildDirectReportFacts } from "./team-facts";

const person = (id: string, title = "Designer") => buildPerson(id, { title, manager_id: "me" });
const detail = (id: string, given: Partial<PersonDetails> = {}): PersonDetails => ({
  ...{ id, office: "Oslo", department: "Design", teams: [], joined_on: "2020-12-24", picture: "v1" },
  ...{ preferred_name: null, keywords: [], work_phone: null, skills: [], chat_url: null, time_zone: null },
  ...{ ask_me_about: [], languages: [], about: null },
  ...given,
});

test("a manager sees the next anniversaries of 60 days and the fields that reports lack", () => {
  const facts = buildDirectReportFacts(
    [person("a"), person("b", ""), person("c"), person("unknown")],
    [
      detail("a"),
      detail("b", { joined_on: null, office: null, picture: null }),
      detail("c", { joined_on: "2021-11-30", department: null }),
    ],
    { today: "2026-11-25", publicUrl: "https://kith.example" },
  );
  expect(facts.anniversaries.map(({ person: { id }, on }) => `${id} ${on}`)).toEqual([
    "c 2026-11-30",
    "a 2026-12-24",
  ]);
  expect(facts.missing.people.map(({ person: { id }, fields }) => [id, ...fields])).toEqual([
    ["b", "title", "office", "start date", "picture"],
    ["c", "department"],
  ]);
  expect(facts.missing.total).toBe(2);
});

test("a large team shows five people and the number of all", () => {
  const ids = Array.from({ length: 9 }, (_, index) => `p${index}`);
  const facts = buildDirectReportFacts(
    ids.map((id) => person(id)),
    ids.map((id) => detail(id, { picture: null })),
    { today: "2026-12-20", publicUrl: "https://kith.example" },
  );
  expect([facts.missing.people.length, facts.missing.total, facts.anniversaries.length]).toEqual([5, 9, 5]);
});

const askUrlFor = (given: Partial<PersonDetails>, title?: string) =>
  buildDirectReportFacts([person("Bo", title)], [detail("Bo", given)], {
    today: "2026-11-25",
    publicUrl: "https://kith.example",
  }).missing.people[0]?.requestUrl;

test("the e-mail to a report asks for the missing fields, and links to the page for the picture", () => {
  const url = new URL(askUrlFor({ email: "bo+a&b@x.au", office: null, picture: null }, "") ?? "");
  expect([url.protocol, url.pathname]).toEqual(["mailto:", "bo%2Ba%26b@x.au"]);
  expect(url.searchParams.get("subject")).toBe("Your details in the directory");
  expect(url.searchParams.get("body")?.split("\r\n\r\n")).toEqual([
    "Hello Bo,",
    "our directory does not have your title, office and picture.",
    "Please send me your title and office. I will pass it on.",
    "You can add your picture on your page: https://kith.example/people/Bo",
  ]);
});

test("without an e-mail the chat is opened, and without a chat nothing is offered", () => {
  const chat_url = "https://chat.example/dm/1";
  expect(askUrlFor({ email: null, chat_url, picture: null })).toBe(chat_url);
  expect(askUrlFor({ chat_url: null, picture: null })).toBeNull();
});
