import { expect, test } from "vitest";
import { matchUsersByEmail, type UserToLink } from "./user-matching";

const person = (id: string, email: string | null, userId: string | null = null) => ({
  ...{ id, email, userId, firstName: `First${id}`, lastName: `Last${id}` },
});
const user = (id: string, email: string, linkedTo: string | null = null): UserToLink => ({
  id,
  email,
  linkedTo,
});

type Case = [
  string,
  ReturnType<typeof person>[],
  UserToLink[],
  (string | null)[],
  [string, string, string[]][],
];

test.each<Case>([
  ["links the person and the user who share it", [person("1", "a@x")], [user("u", "a@x")], ["u"], []],
  [
    "links no person without an address or with a different address",
    [person("1", null), person("2", null), person("3", "b@x")],
    [user("u", "a@x")],
    [null, null, null],
    [],
  ],
  [
    "links neither of two people who share it",
    [person("1", "a@x"), person("2", "a@x"), person("3", "c@x")],
    [user("u", "a@x"), user("w", "c@x")],
    [null, null, "w"],
    [
      [
        "shared_email",
        "First1 Last1 and First2 Last2 have the same e-mail address. Neither is matched to a user by it; give each their own in the source of people.",
        ["1", "2"],
      ],
    ],
  ],
  ["causes no warning for linked people", [person("1", "a@x", "u")], [user("u", "a@x", "j1")], ["u"], []],
  [
    "does not change an existing link, and a warning names the conflict",
    [person("1", "a@x", "v")],
    [user("u", "a@x")],
    ["v"],
    [
      [
        "email_of_another_user",
        "First1 Last1 is linked to one user and has the e-mail address of another. The link stays; if it is wrong, change it under User matching.",
        ["1"],
      ],
    ],
  ],
  [
    "does not link a user who is linked to someone else, and a warning names the conflict",
    [person("1", "a@x")],
    [user("u", "a@x", "j9")],
    [null],
    [
      [
        "user_already_linked",
        "The user with the e-mail address of First1 Last1 is linked to someone else in the source of people. First1 Last1 is not matched; decide under User matching.",
        ["1"],
      ],
    ],
  ],
])("an e-mail address %s", (_what, people, users, linked, warnings) => {
  const before = structuredClone(people);
  const found = matchUsersByEmail(people, users);
  expect(found.warnings.map(({ code, detail, personIds }) => [code, detail, personIds])).toEqual(warnings);
  expect(people.map(({ id, userId }) => found.links.get(id) ?? userId)).toEqual(linked);
  expect(people).toEqual(before);
});
