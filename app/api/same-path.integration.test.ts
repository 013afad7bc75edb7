// Embedded engine: what it is asked is heard in the same process.
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { signInWithinLimit } from "@/lib/sign-in/sign-in";
import { hashPassword } from "@/lib/sign-in/passwords";
import { api, routes } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, makeCompany, publishDirectory } from "@/lib/testing/company";
import { statementsOf } from "@/lib/testing/statements";
import { withStore } from "@/lib/testing/store";

// What nobody may know is answered alike, and found out alike: the same words after the same work. Time itself is not measured, since a
// test that measures it says more about its machine.

withStore();

const nobodysId = crypto.randomUUID();
const ofPeople = Object.keys(routes).filter((route) => route.startsWith("/api/people/[id]"));

describe("somebody who was removed, and an id of nobody", () => {
  beforeEach(async () => {
    await makeCompany();
    await database().person.update({ where: { id: idOf("deep") }, data: { removedAt: new Date() } });
    await publishDirectory();
  });

  test.each(["executive", "head", "manager", "staff", "guest"] as const)(
    "are the same to a caller of level %s: the same answer, after the same statements (B12)",
    async (level) => {
      const headers = await tokenOf(await makeUser(level));
      await api("GET", "/api/people", headers); // a token's first use is noted, a version is read once
      const asked: string[] = [];
      for (const route of ofPeople) {
        const look = async (id: string) => {
          let answer = { status: 0, text: "" };
          const statements = await statementsOf(async () => {
            answer = await api("GET", route.replace("[id]", id).replaceAll(/\[\w+\]/g, nobodysId), headers);
          });
          return { route, status: answer.status, text: answer.text, statements };
        };
        const removed = await look(idOf("deep"));
        if (removed.status === 405) continue;
        asked.push(route);
        expect(removed.status).toBeGreaterThanOrEqual(400);
        expect(removed.statements.length).toBeGreaterThan(0);
        expect(removed).toEqual(await look(nobodysId));
      }
      expect(asked.length).toBeGreaterThan(5);
    },
  );
});

test("an account that there is and one that there is not fail to sign in by the same statements, and check a password (B33)", async () => {
  const known = await makeUser("staff", "known@example.com");
  await database().appUser.update({
    where: { id: known.id },
    data: { passwordHash: await hashPassword("correct horse battery staple") },
  });
  await makeUser("staff", "single-sign-on@example.com"); // without a password
  const attempt = async (email: string) => {
    let answer: unknown = "";
    const statements = await statementsOf(async () => {
      answer = await signInWithinLimit({ email, password: "a wrong one" }, "192.0.2.7");
    });
    return { answer, statements };
  };
  await attempt("first@example.com"); // nobody's hash is made once
  const unknown = await attempt("unknown@example.com");
  expect(unknown.answer).toBeNull();
  expect(unknown.statements.length).toBeGreaterThan(1); // who it is, and the record
  expect(await attempt("known@example.com")).toEqual(unknown);
  expect(await attempt("single-sign-on@example.com")).toEqual(unknown);
});
