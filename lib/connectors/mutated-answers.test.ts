import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productiveProjects } from "@/lib/connectors/projects/productive";
import { slackChat } from "@/lib/connectors/chat/slack";
import { Problem } from "@/lib/problem";
import { channels } from "@/lib/simulators/chat/channels";
import { createChatSimulator } from "@/lib/simulators/chat/simulator";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { faultRuns } from "@/lib/testing/fault-runs";
import { mutate, mutatingAnswers, mutations, textsOf, type Mutations } from "@/lib/testing/mutated-json";
import { listing, told } from "@/lib/testing/xero-under-test";

// Every adapter, when an answer of its vendor is cut, retyped, turned round, far too large or deep, or says a thing twice: it reads what
// it can be sure of, or fails with a problem that it knows, in words that hold nothing of the answer.

const neverAborted = new AbortController().signal;
const noWaits = { wait: async () => undefined, random: () => 1 };

const known =
  /^(?:projects|payroll|chat)_(?:failed|unreadable|incomplete|busy|not_found|refused|unreachable)$/;
const alsoKnown = ["reconnect_needed", "credentials_rejected", "channel_not_usable"];

/** What came of it: the answer, or the problem; anything else is thrown on. */
async function outcomeOf<T>(work: Promise<T>, secrets: readonly string[], texts: readonly string[]) {
  try {
    return { answer: await work, problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect([error.code, known.test(error.code) || alsoKnown.includes(error.code)]).toEqual([
      error.code,
      true,
    ]);
    expect(texts.filter((text) => error.message.includes(text))).toEqual([]);
    const written = told(error);
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    return { answer: null, problem: error };
  }
}

const numbered = fc.tuple(fc.nat({ max: 2 }), mutations);

describe("of the projects system", () => {
  const company = buildCompany(230); // two pages
  const token = "a-projects-token-that-must-not-show";
  /** What says, rightly or not, that somebody is no colleague: true is a word of the vendor's, and not one that is broken. */
  const statements = ["placeholder", "agent", "virtual"];
  const everybody = new Set(
    company.people
      .filter(({ personType, attributes }) => personType === 1 && !attributes.deactivated_at)
      .map(({ id }) => id),
  );
  const texts = textsOf(company.people.map(({ attributes }) => attributes));

  const listingUnder = (number: number, given: Mutations) => {
    const simulator = createProjectsSimulator({ company, token, rateLimit: false });
    const projects = productiveProjects({
      baseUrl: "http://simulator/api/v2",
      token,
      organizationId: simulator.organizationId,
      fetch: mutatingAnswers(simulator.fetch, number, given, statements),
      limits: { bodyBytes: 20_000_000 },
      timing: noWaits,
    });
    return projects.listPeople({ signal: neverAborted });
  };

  test("a listing is whole, or there is none: nobody counts as gone for an answer that broke", async () => {
    await fc.assert(
      fc.asyncProperty(numbered, async ([number, given]) => {
        const { answer } = await outcomeOf(listingUnder(number, given), [token], texts);
        if (!answer || answer.broken.some(({ externalId }) => externalId === null)) return; // nobody is removed then
        const there = new Set([...answer.people, ...answer.broken].map(({ externalId }) => externalId));
        expect([...everybody].filter((id) => !there.has(id))).toEqual([]);
      }),
      {
        numRuns: faultRuns(80),
        examples: [[[0, { changes: [{ at: 0, how: "the other way round" }], arrives: 1 }]]],
      },
    );
  });
});

describe("of the payroll system", () => {
  test("the employees are read as they are, or not at all", async () => {
    await fc.assert(
      fc.asyncProperty(numbered, async ([number, given]) => {
        const switched = { number: -1 };
        const { payroll, secrets, simulator } = await listing({
          between: (send) => {
            let mutating: typeof fetch | null = null;
            return (input, init) => {
              if (switched.number < 0) return send(input, init);
              mutating ??= mutatingAnswers(send, switched.number, given);
              return mutating(input, init);
            };
          },
        });
        switched.number = number;
        const texts = textsOf(simulator.employees().map(({ record }) => record));
        const { answer } = await outcomeOf(payroll.listEmployees({ signal: neverAborted }), secrets(), texts);
        for (const employee of answer ?? []) {
          expect([typeof employee.employeeId, typeof employee.firstName, typeof employee.status]).toEqual([
            "string",
            "string",
            "string",
          ]);
        }
        switched.number = -1;
        const [somebody] = simulator.employees();
        const id = somebody?.record.EmployeeID ?? "";
        switched.number = 0;
        const profile = await outcomeOf(payroll.findProfile(id, { signal: neverAborted }), secrets(), texts);
        // Null would be that nobody has this id.
        if (!profile.problem) expect(profile.answer).not.toBeNull();
      }),
      { numRuns: faultRuns(40) },
    );
  });
});

describe("of the chat", () => {
  const token = "xoxb-a-token-that-must-not-show";
  const members = Array.from({ length: 5 }, (_, index) => ({
    id: `U${index}MEMBER`,
    email: `member-${index}@private.example`,
    timeZone: "Europe/Lisbon",
  }));

  test("bot, channel and members are read as they are, or not at all", async () => {
    await fc.assert(
      fc.asyncProperty(mutations, fc.constantFrom("bot", "channel", "members"), async (given, what) => {
        const simulator = createChatSimulator({ token, members });
        const chat = slackChat({
          baseUrl: "http://simulator/api",
          botToken: token,
          fetch: mutatingAnswers(simulator.fetch, 0, given),
          timing: noWaits,
        });
        const asked = {
          bot: () => chat.findBot(),
          channel: () => chat.findChannel(channels.joined.id),
          members: () => chat.listMembers(neverAborted),
        };
        await outcomeOf<unknown>(
          asked[what](),
          [token],
          members.map(({ email }) => email),
        );
      }),
      { numRuns: faultRuns(150) },
    );
  });
});

describe("an answer that is changed for these tests", () => {
  const text = JSON.stringify({ data: [{ id: "1" }, { id: "2" }] });
  test.each<[string, Mutations, string]>([
    ["cut", { changes: [], arrives: 0.5 }, text.slice(0, Math.ceil(text.length / 2))],
    [
      "turned round",
      { changes: [{ at: 1, how: "the other way round" }], arrives: 1 },
      '{"data":[{"id":"2"},{"id":"1"}]}',
    ],
    [
      "said twice",
      { changes: [{ at: 4, how: "there twice, last as it is" }], arrives: 1 },
      '{"data":[{"id":null,"id":"1"},{"id":"2"}]}',
    ],
    ["retyped", { changes: [{ at: 2, how: "a number" }], arrives: 1 }, '{"data":[7,{"id":"2"}]}'],
    ["left out", { changes: [{ at: 3, how: "left out" }], arrives: 1 }, '{"data":[{"id":"1"}]}'],
  ])("is %s", (_how, given, expected) => expect(mutate(text, given)).toBe(expected));
});
