import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { runSynchronously } from "@/lib/platform/chunked";
import { createListingBudget } from "@/lib/connections/connectors/vendor-call";
import { cleanText } from "@/lib/platform/text/plain-text";
import { Problem } from "@/lib/platform/problem";
import { cleanListing } from "@/lib/sync/people/clean-listing";
import {
  brokenValue,
  guarantees,
  harnesses,
  hostileText,
  type Guarantee,
  type Harness,
  type Opened,
  type Situation,
} from "@/testing/people-conformance";
import { catchFailure, formatErrorChain } from "@/testing/vendor-failures";
import { vendorNames, vendorTexts } from "./vendor-texts";

// What every adapter of the source of people guarantees. A new vendor adds a harness, and its folder has only the tests
// of its own quirks. The table is docs/reference/people-sources.md.

const idsOf = (people: readonly { externalId: string }[]) => people.map(({ externalId }) => externalId);

/** Bytes in use after garbage collection. */
function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed;
}

/** Returns the failure of the listing, which shows no secret and no value of a record. */
async function failureOf({ list, secrets }: Opened): Promise<unknown> {
  const failure = await catchFailure(list());
  const written = formatErrorChain(failure);
  for (const secret of [...secrets, "fernhill.example"]) expect(written).not.toContain(secret);
  return failure;
}

const tests: Record<Guarantee, (harness: Harness) => void> = {
  complete: ({ open }) =>
    test("a listing that misses people fails, and returns none of them (A3, A5)", async () => {
      const opened = await open("cut");
      const failure = await failureOf(opened);
      expect(failure).toBeInstanceOf(Problem);
      expect(failure).toMatchObject({
        code: expect.stringMatching(/_incomplete$|^listing_not_usable$/) as unknown,
      });
      expect(opened.requests()).toBeLessThanOrEqual(6); // one restart, not more
    }),
  paging: ({ open, readsAgainIfRepeated = false }) =>
    test.each<Situation>(["whole", "repeated"])(
      "a listing with %s rows has every person once (A4)",
      async (situation) => {
        const { list, people, requests } = await open(situation);
        const listing = await list();
        expect(listing.broken).toEqual([]);
        expect([listing.people.length, new Set(idsOf(listing.people)).size]).toEqual([people, people]);
        expect(requests()).toBe(situation === "repeated" && readsAgainIfRepeated ? 6 : 3);
      },
    ),
  broken: ({ open }) =>
    test("a broken record has its id and its field", async () => {
      const { list, people } = await open("broken");
      const listing = await list();
      expect(listing.people).toHaveLength(people - 1);
      expect(listing.broken).toMatchObject([
        { externalId: "1005", reason: expect.stringMatching(/mail/i) as unknown },
      ]);
    }),
  throttling: ({ open }) => {
    test("the wait that the vendor asks for is kept (A13)", async () => {
      const { list, people, waits, requests } = await open("throttled");
      expect((await list()).people).toHaveLength(people);
      expect([waits, requests()]).toEqual([[7_000], 4]);
    });
    test("a wait of a day ends the listing immediately, and says how long (A17)", async () => {
      const opened = await open("throttled for a day");
      expect(await failureOf(opened)).toMatchObject({ kind: "unavailable", retryAfterSeconds: 86_400 });
      expect([opened.waits, opened.requests()]).toEqual([[], 1]);
    });
  },
  token: ({ open }) =>
    test("a credential that is refused on a later page lists no one (A27)", async () => {
      const failure = await failureOf(await open("revoked"));
      expect(failure).toMatchObject({ kind: "conflict", code: "reconnect_needed" });
    }),
  secrets: ({ open }) =>
    test("in the report of a broken record; the tests above and below check each failure", async () => {
      expect(JSON.stringify((await (await open("broken")).list()).broken)).not.toContain(brokenValue);
    }),
  memory: ({ open }) => {
    test("a listing of any number of pages may send 256 MiB, and one that sends more fails", async () => {
      expect(createListingBudget()).toEqual({ left: 256 * 1024 * 1024 });
      const opened = await open("flood");
      expect(await failureOf(opened)).toMatchObject({ kind: "upstream" });
      expect(opened.requests()).toBeLessThan(9); // pages are read concurrently
    });
    test("long texts are cut while their page is read, so the rest does not stay in memory", async () => {
      const { list, people } = await open("long");
      const before = bytesInUse();
      const listing = await list();
      expect(bytesInUse() - before).toBeLessThan(24 * 1024 * 1024); // 40 were sent
      expect(listing.people).toHaveLength(people);
      expect(Math.max(...listing.people.map(({ title }) => title?.length ?? 0))).toBe(16_384);
    });
  },
  redirects: ({ open, followsLinks = false }) => {
    test("a redirect is not followed (A30)", async () => {
      const opened = await open("redirected");
      expect(await failureOf(opened)).toMatchObject({ kind: "upstream" });
      expect(opened.visits()).toBe(0);
    });
    test("links in an answer are not followed to another address (A29)", async () => {
      const { list, people, visits } = await open("links elsewhere");
      if (followsLinks) expect(await catchFailure(list())).toMatchObject({ kind: "upstream" });
      else expect((await list()).people).toHaveLength(people);
      expect(visits()).toBe(0);
    });
  },
  hostile: ({ open }) =>
    test("control characters and reordering marks are removed, and markup stays text", async () => {
      const { list, people } = await open("hostile");
      const listing = await list();
      expect(listing.people).toHaveLength(people);
      const person = runSynchronously(cleanListing(listing)).people.find(
        ({ externalId }) => externalId === "1005",
      );
      expect(person?.title).toBe(cleanText(hostileText, 200));
      expect(person?.title).toContain("<img src=x");
      expect(person?.firstName).not.toMatch(/[\p{Cc}\p{Cs}\u202e\ufeff]/u);
      expect(person?.managerExternalId ?? "").not.toMatch(/[\p{Cc}\p{Cs}\u202e\ufeff]/u);
      expect(JSON.stringify(listing)).not.toMatch(/\\u0000|\\ud[89a-f]/); // jsonb refuses both
    }),
};

const isGuarantee = (id: string): id is Guarantee => id in guarantees;
const ids = Object.keys(guarantees).filter(isGuarantee);

describe.each(harnesses)("the source of people from $vendor", (harness) => {
  for (const id of ids.filter((one) => harness.reasons[one] === undefined))
    describe(guarantees[id], () => tests[id](harness));
});

test("every vendor runs the suite, and the table of the docs says what applies to it (npx vitest -u writes it)", async () => {
  expect(harnesses.map(({ vendor }) => vendor)).toEqual(vendorNames);
  const names = harnesses.map(({ vendor }) => vendorTexts[vendor].name);
  const rows = ids.map((id) => [
    guarantees[id],
    ...harnesses.map(({ reasons }) => (reasons[id] === undefined ? "tested" : "not applicable")),
  ]);
  const reasons = harnesses.flatMap(({ reasons }, index) =>
    ids.flatMap((id) => (reasons[id] === undefined ? [] : [[names[index], guarantees[id], reasons[id]]])),
  );
  const toTable = (head: (string | undefined)[], lines: (string | undefined)[][]) =>
    [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const page = `# Sources of people: what each adapter guarantees

Written by \`conformance.test.ts\` in \`lib/connections/connectors/people\`, which runs one suite over every adapter.

${toTable(["guarantee", ...names], rows)}

## Not applicable

${toTable(["vendor", "guarantee", "reason"], reasons)}
`;
  await expect(page).toMatchFileSnapshot("../../../../docs/reference/people-sources.md");
});
