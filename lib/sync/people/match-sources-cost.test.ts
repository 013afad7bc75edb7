import { expect, test, vi } from "vitest";
import { runSynchronously } from "@/lib/platform/chunked";
import type * as similarity from "@/lib/identity/matching/name-similarity";
import type { CleanPerson } from "./clean-listing";
import { matchSources } from "./match-sources";
import type { StoredPerson } from "./sync-plan";

const counts = vi.hoisted(() => ({ comparisons: 0, lastNames: 0 }));
vi.mock("@/lib/identity/matching/name-similarity", async (importOriginal) => {
  const original = await importOriginal<typeof similarity>();
  return {
    ...original,
    compareNameKeys: (...names: Parameters<typeof original.compareNameKeys>) => {
      counts.comparisons++;
      return original.compareNameKeys(...names);
    },
    areSimilarNames: (...names: Parameters<typeof original.areSimilarNames>) => {
      counts.lastNames++;
      return original.areSimilarNames(...names);
    },
  };
});

const letters = "abcdefghijklmnopqrstuvwxyz";
const toWord = (at: number) =>
  [0, 1, 2, 3].map((place) => letters[Math.floor(at / 26 ** place) % 26]).join("");
const values = {
  title: "",
  email: null,
  joinedOn: null,
  avatarUrl: null,
  office: null,
  workPhone: null,
  department: null,
  teams: [],
};
const links = { managerId: null, hiddenManagerId: null, isHidden: false, userId: null };

function countComparisons(
  size: number,
  nameOf: (at: number) => { firstName: string; lastName: string },
  distance: number,
) {
  const all = Array.from({ length: size }, (_, at) => at);
  const stored = all.map((at): StoredPerson => ({
    id: `p${at}`,
    externalId: `old${at}`,
    isRemoved: false,
    isUnconfirmed: false,
    ...nameOf(at),
    ...values,
    ...links,
  }));
  const records = all.map((at): CleanPerson => ({
    externalId: `r${at}`,
    managerExternalId: null,
    ...nameOf(at + distance),
    ...values,
  }));
  Object.assign(counts, { comparisons: 0, lastNames: 0 });
  let chunks = 0;
  const nothing = { formerIds: new Map(), answers: new Map(), outdatedAnswers: new Map() };
  const work = matchSources({ stored, records, ...nothing });
  const { pairs } = runSynchronously(
    (function* () {
      for (let step = work.next(); ; step = work.next()) {
        if (step.done) return step.value;
        chunks++;
        yield;
      }
    })(),
  );
  return { pairs, chunks, ...counts };
}

test.each([
  ["one last name", 2_000, (at: number) => ({ firstName: toWord(at), lastName: "Nguyễn" }), 40],
  ["other last names", 10_000, (at: number) => ({ firstName: "Ana", lastName: toWord(at) }), 400],
])("many people with %s are compared with few others each, in many chunks", (_what, size, nameOf, most) => {
  const same = countComparisons(size, nameOf, 0);
  expect([same.pairs.length, same.comparisons, same.lastNames]).toEqual([size, 0, 0]);
  const others = countComparisons(size, nameOf, 200_000);
  expect(others.pairs).toEqual([]);
  expect(others.comparisons).toBeLessThanOrEqual(40 * size);
  expect(others.lastNames).toBeLessThanOrEqual(most * size);
  expect(others.chunks).toBeGreaterThanOrEqual(size / 50);
});
