import { expect, test } from "vitest";
import { matchByEmail, type MatchableUser } from "./user-matching";

const person = (id: string, email: string | null, userId: string | null = null) => ({
  ...{ id, email, userId, firstName: `First${id}`, lastName: `Last${id}` },
});
const user = (id: string, email: string, linkedTo: string | null = null): MatchableUser => ({
  id,
  email,
  linkedTo,
});

type Case = [
  string,
  ReturnType<typeof person>[],
  MatchableUser[],
  (string | null)[],
  [string, string, string[]][],
];

test.each<Case>([
  ["links two who have one address and nobody else", [person("1", "a@x")], [user("u", "a@x")], ["u"], []],
  [
    "links nobody without an address, or with another",
    [person("1", null), person("2", "b@x")],
    [user("u", "a@x")],
    [null, null],
    [],
  ],
  [
    "is not shared by people who have none",
    [person("1", null), person("2", null)],
    [user("u", "a@x")],
    [null, null],
    [],
  ],
  [
    "links neither of two with one address",
    [person("1", "a@x"), person("2", "a@x"), person("3", "c@x")],
    [user("u", "a@x"), user("w", "c@x")],
    [null, null, "w"],
    [
      [
        "shared_email",
        "First1 Last1 and First2 Last2 have the same e-mail address. Neither is matched to a user by it; give each their own in the projects system.",
        ["1", "2"],
      ],
    ],
  ],
  [
    "says nothing of those who are linked already",
    [person("1", "a@x", "u")],
    [user("u", "a@x", "j1")],
    ["u"],
    [],
  ],
  [
    "leaves a link that is there, and says that the address is another's",
    [person("1", "a@x", "v")],
    [user("u", "a@x")],
    ["v"],
    [
      [
        "email_of_another_user",
        "First1 Last1 is linked to one user and has the e-mail address of another. The link stays; change it under user mappings if it is wrong.",
        ["1"],
      ],
    ],
  ],
  [
    "takes nobody's user away",
    [person("1", "a@x")],
    [user("u", "a@x", "j9")],
    [null],
    [
      [
        "user_already_linked",
        "The user with the e-mail address of First1 Last1 is linked to someone else in the projects system. First1 Last1 is not matched; decide under user mappings.",
        ["1"],
      ],
    ],
  ],
])("an e-mail address %s", (_what, people, users, linked, warnings) => {
  expect(matchByEmail(people, users).map(({ code, detail, personIds }) => [code, detail, personIds])).toEqual(
    warnings,
  );
  expect(people.map(({ userId }) => userId)).toEqual(linked);
});
