import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runSynchronously } from "@/lib/platform/chunked";
import { findUnusable, mergeRecords, type ReceivedListing, type ReceivedRecord } from "./received-listing";
import { parseSourcePeople, sourcePerson } from "./source-person";
import { toPeopleListing } from "./to-people-listing";

const toListing = (given: Partial<ReceivedListing>): ReceivedListing => ({
  ...{ vendor: "push", sentBy: "test", digest: null, isComplete: true, records: [], rejected: [] },
  ...given,
});
const merge = (former: ReceivedRecord[], sent: Omit<ReceivedRecord, "source_id">) =>
  runSynchronously(mergeRecords(former, toListing({ records: [{ source_id: "a", ...sent }] })))[0];
const listedPeople = (records: readonly ReceivedRecord[]) =>
  runSynchronously(toPeopleListing(records, [])).people;

describe("a record after the next listing", () => {
  test.each<[string, Omit<ReceivedRecord, "source_id">, Omit<ReceivedRecord, "source_id">, object]>([
    [
      "keeps the last name of a whole name if only the first name is sent",
      { name: "Ana Maria Silva" },
      { first_name: "Anna" },
      { first_name: "Anna", last_name: "Silva" },
    ],
    [
      "has the parts of a whole name",
      { first_name: "Ana", last_name: "Silva" },
      { name: " Cher " },
      { first_name: "Cher", last_name: "" },
    ],
    [
      "has no name once it is cleared",
      { name: "Ana Silva" },
      { name: null },
      { first_name: "", last_name: "" },
    ],
    [
      "has the parts of a whole name beside empty parts",
      {},
      { name: "Ana Silva", first_name: null, last_name: "" },
      { first_name: "Ana", last_name: "Silva" },
    ],
    ["ignores a whole name beside a part", {}, { name: "A B", first_name: "Ana" }, { first_name: "Ana" }],
    [
      "has no manager once one way is cleared",
      { manager_id: "b" },
      { manager_name: "" },
      { manager_name: "" },
    ],
  ])("%s", (_what, former, sent, expected) => {
    const stored = runSynchronously(
      mergeRecords([], toListing({ records: [{ source_id: "a", ...former }] })),
    );
    expect(merge(stored, sent)).toEqual({ source_id: "a", ...expected });
  });

  test("is the former one if it was rejected, and everyone stays if the id of one is unreadable", () => {
    const former = [{ source_id: "a" }, { source_id: "b" }, { source_id: "c" }];
    const reject = (source_id: string | null) =>
      runSynchronously(
        mergeRecords(
          former,
          toListing({ records: [{ source_id: "a" }], rejected: [{ index: 1, source_id, message: "" }] }),
        ),
      ).map((one) => one.source_id);
    expect(reject("b").toSorted()).toEqual(["a", "b"]);
    expect(reject("unknown")).toEqual(["a"]);
    expect(reject(null)).toEqual(["a", "b", "c"]);
  });
});

describe("a sent record", () => {
  const parse = (record: object) => runSynchronously(parseSourcePeople([{ source_id: "a", ...record }]));

  test("clears every value with null or an empty text", () => {
    const keys = Object.keys(sourcePerson.shape).filter((key) => key !== "source_id");
    for (const cleared of [null, ""]) {
      const { records, rejected } = parse(Object.fromEntries(keys.map((key) => [key, cleared])));
      expect(rejected).toEqual([]);
      expect(Object.values(records[0] ?? {}).filter(Boolean)).toEqual(["a"]);
    }
    expect(parse({}).records).toEqual([{ source_id: "a" }]);
  });

  test("names a manager by an id that is read like the manager's own", () => {
    for (const id of [" Ana  Silva ", "Jose\u0301"]) {
      const { records } = runSynchronously(
        parseSourcePeople([{ source_id: id }, { source_id: "b", manager_id: id }]),
      );
      expect(records[1]?.manager_id).toBe(records[0]?.source_id);
    }
  });
});

test("an id twice refuses a listing, also if a record with it was rejected", () => {
  const records = [{ source_id: "a" }, ...Array.from({ length: 40 }, (_, id) => ({ source_id: `${id}` }))];
  const rejected = [{ index: 1, source_id: "a", message: "" }];
  expect(findUnusable(toListing({ records, rejected }), null)).toMatchObject([
    { isFinal: true, detail: expect.stringMatching(/^The id a is in the listing twice/) as string },
  ]);
});

test.each([
  ["a push of half", "push", true, 49, []],
  ["a partial file", "file", false, 49, []],
  ["half a file", "file", true, 50, []],
  [
    "a file of fewer than half the rows",
    "file",
    true,
    49,
    [
      "The file has 49 rows, and the last complete one had 100. Check that it is not cut, or send it as a partial file.",
    ],
  ],
] as const)("%s is judged by the last complete file", (_what, vendor, isComplete, count, expected) => {
  const records = Array.from({ length: count }, (_, index) => ({ source_id: String(index) }));
  const found = findUnusable(toListing({ vendor, isComplete, records }), 100);
  expect(found.map(({ detail }) => detail)).toEqual(expected);
});

const text = fc.option(fc.constantFrom("", "x", "y z"), { nil: null });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const anyRecord: fc.Arbitrary<ReceivedRecord> = fc.record(
  {
    source_id: fc.constantFrom("a", "b", "c", "d"),
    ...{ first_name: text, last_name: text, title: text, email: text },
    ...{ manager_id: text, manager_email: text, active: optional(fc.boolean()) },
  },
  { requiredKeys: ["source_id"] },
);
const anySequence = fc.array(
  fc.record({
    isComplete: fc.boolean(),
    records: fc.uniqueArray(anyRecord, { selector: ({ source_id }) => source_id }),
  }),
);

test("any sequence of complete and partial listings gives each person the last value of each key", () => {
  fc.assert(
    fc.property(anySequence, (listings) => {
      let records: ReceivedRecord[] = [];
      const model = new Map<string, Map<string, unknown>>();
      for (const { isComplete, records: sent } of listings) {
        records = runSynchronously(mergeRecords(records, toListing({ isComplete, records: sent })));
        const named = new Set(sent.map(({ source_id }) => source_id));
        if (isComplete) for (const id of model.keys()) if (!named.has(id)) model.delete(id);
        for (const { source_id, ...values } of sent) {
          const person = model.get(source_id) ?? new Map<string, unknown>();
          model.set(source_id, person);
          const given = Object.entries(values).filter(([, value]) => value !== undefined);
          if (given.some(([key]) => key.startsWith("manager")))
            for (const key of ["manager_id", "manager_email"]) person.delete(key);
          for (const [key, value] of given) person.set(key, value);
          if (values.active === false) model.delete(source_id);
        }
      }
      const expected = [...model].map(([source_id, values]) => ({
        source_id,
        ...Object.fromEntries(values),
      }));
      const sorted = (all: readonly ReceivedRecord[]) =>
        all.toSorted((one, other) => (one.source_id < other.source_id ? -1 : 1));
      expect(sorted(records)).toEqual(sorted(expected));
      // One complete listing of the result says the same as the sequence.
      expect(listedPeople(runSynchronously(mergeRecords([], toListing({ records }))))).toEqual(
        listedPeople(records),
      );
      expect(runSynchronously(mergeRecords(records, toListing({ records })))).toEqual(records);
    }),
  );
});
