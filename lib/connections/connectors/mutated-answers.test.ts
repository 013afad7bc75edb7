import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEntraPeople } from "@/lib/connections/connectors/people/entra/adapter";
import { createGoogleDirectory } from "@/lib/connections/connectors/people/google/adapter";
import { createProductiveProjects } from "@/lib/connections/connectors/people/productive/adapter";
import { createSlackChat } from "@/lib/connections/connectors/chat/slack";
import { Problem } from "@/lib/platform/problem";
import { parseServiceAccountKey } from "@/lib/platform/secrets/service-account-key";
import { channels } from "@/simulators/chat/channels";
import { createChatSimulator } from "@/simulators/chat/simulator";
import { createDirectorySimulator } from "@/simulators/google/simulator";
import { createEntraSimulator } from "@/simulators/entra/simulator";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { getPropertyRuns } from "@/testing/property-runs";
import {
  createMutatingFetch,
  arbitraryMutations,
  collectTexts,
  type Mutations,
} from "@/testing/json-mutations";
import { formatErrorChain } from "@/testing/vendor-failures";
import { createXeroTestPayroll } from "@/testing/xero-test-adapter";

// Tests every adapter with a vendor response that is cut, retyped, reordered, duplicated, far too large or too deeply
// nested: the adapter returns correct data, or fails with a known problem whose text contains nothing of the response.

const neverAborted = new AbortController().signal;
const noWaits = { wait: async () => undefined, random: () => 1 };

const knownCodes =
  /^(?:projects|payroll|chat)_(?:failed|unreadable|incomplete|busy|not_found|refused|unreachable)$/;
const specificCodes = ["reconnect_needed", "credentials_rejected", "channel_not_usable"];

/** Returns the result or the problem; rethrows anything else. */
async function outcomeOf<T>(work: Promise<T>, secrets: readonly string[], texts: readonly string[]) {
  try {
    return { answer: await work, problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect([error.code, knownCodes.test(error.code) || specificCodes.includes(error.code)]).toEqual([
      error.code,
      true,
    ]);
    expect(texts.filter((text) => error.message.includes(text))).toEqual([]);
    const written = formatErrorChain(error);
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    return { answer: null, problem: error };
  }
}

const numbered = fc.tuple(fc.nat({ max: 2 }), arbitraryMutations);

describe("projects system", () => {
  const company = buildCompany(230); // two pages
  const token = "a-projects-token-that-must-not-show";
  /** Attributes that mark a person as no colleague. A broken value does not mark a person. */
  const statements = ["placeholder", "agent", "virtual"];
  const everybody = new Set(
    company.people
      .filter(({ personType, attributes }) => personType === 1 && !attributes.deactivated_at)
      .map(({ id }) => id),
  );
  const texts = collectTexts(company.people.map(({ attributes }) => attributes));

  const listingUnder = (number: number, given: Mutations) => {
    const simulator = createProjectsSimulator({ company, token });
    const projects = createProductiveProjects({
      baseUrl: "http://simulator/api/v2",
      token,
      organizationId: simulator.organizationId,
      fetch: createMutatingFetch(simulator.fetch, number, given, statements),
      limits: { bodyBytes: 20_000_000 },
      timing: noWaits,
    });
    return projects.listPeople({ signal: neverAborted });
  };

  test("a listing is complete or fails: a broken answer never removes a person", async () => {
    await fc.assert(
      fc.asyncProperty(numbered, async ([number, given]) => {
        const { answer } = await outcomeOf(listingUnder(number, given), [token], texts);
        if (!answer || answer.broken.some(({ externalId }) => externalId === null)) return; // a sync removes no people then
        const there = new Set([...answer.people, ...answer.broken].map(({ externalId }) => externalId));
        expect([...everybody].filter((id) => !there.has(id))).toEqual([]);
      }),
      {
        numRuns: getPropertyRuns(30),
        examples: [[[0, { changes: [{ at: 0, how: "the other way round" }], arrives: 1 }]]],
      },
    );
  });
});

describe("Microsoft Entra", () => {
  const simulator = createEntraSimulator({ company: buildCompany(150) }); // two pages
  const { tenantId, clientId, clientSecret } = simulator.application;
  const ids = simulator.users.map(({ user }) => String(user.id));
  const texts = collectTexts(simulator.users.map(({ user }) => user));

  test("a listing is complete or fails: a broken answer never removes a person", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 3 }), arbitraryMutations, async (number, given) => {
        const source = createEntraPeople({
          credential: { tenantId, clientId, cloud: "global", proof: { secret: clientSecret } },
          ...{ loginUrl: "http://simulator", graphUrl: "http://simulator" },
          fetch: createMutatingFetch(simulator.fetch, number, given, ["accountEnabled"]),
          limits: { bodyBytes: 20_000_000 },
          timing: noWaits,
        });
        const list = source.listPeople({ signal: neverAborted });
        const { answer } = await outcomeOf(list, [clientSecret, "simulated."], texts);
        if (!answer || answer.broken.some(({ externalId }) => externalId === null)) return; // a sync removes no people then
        const there = new Set([...answer.people, ...answer.broken].map(({ externalId }) => externalId));
        expect(ids.filter((id) => !there.has(id))).toEqual([]);
      }),
      { numRuns: getPropertyRuns(30) },
    );
  });
});

describe("Google Workspace", () => {
  const simulator = createDirectorySimulator({ company: buildCompany(60), pageSize: 40 });
  const texts = collectTexts(simulator.users());
  const ids = simulator.users().map(({ id }) => id);

  test("people and groups are read, or the failure says nothing; an answer that is no list removes no person", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 4 }), arbitraryMutations, async (number, given) => {
        const source = createGoogleDirectory({
          ...{ apiUrl: "http://simulator/admin/directory/v1", tokenUrl: "http://simulator/token" },
          key: parseServiceAccountKey(simulator.keyFile),
          subject: simulator.adminEmail,
          fetch: createMutatingFetch(simulator.fetch, number, given),
          limits: { bodyBytes: 20_000_000 },
          timing: noWaits,
        });
        const list = source.listPeople({ signal: neverAborted, groups: ["Staff"] });
        const { answer } = await outcomeOf(list, [simulator.keyFile.private_key, "ya29."], texts);
        // The vendor announces no total, so a part that is missing within a list is not noticed.
        if (!answer || given.changes.some(({ at }) => at > 0)) return;
        const there = new Set([...answer.people, ...answer.broken].map(({ externalId }) => externalId));
        expect(ids.filter((id) => !there.has(id))).toEqual([]);
      }),
      {
        numRuns: getPropertyRuns(30),
        examples: [
          [1, { changes: [{ at: 0, how: "an object" }], arrives: 1 }],
          [2, { changes: [{ at: 0, how: "an object" }], arrives: 1 }],
        ],
      },
    );
  });
});

describe("payroll system", () => {
  test("employees are read correctly or not at all", async () => {
    await fc.assert(
      fc.asyncProperty(numbered, async ([number, given]) => {
        const switched = { number: -1 };
        const { payroll, secrets, simulator } = await createXeroTestPayroll({
          between: (send) => {
            let mutating: typeof fetch | null = null;
            return (input, init) => {
              if (switched.number < 0) return send(input, init);
              mutating ??= createMutatingFetch(send, switched.number, given);
              return mutating(input, init);
            };
          },
        });
        switched.number = number;
        const texts = collectTexts(simulator.employees().map(({ record }) => record));
        const { answer } = await outcomeOf(payroll.listEmployees({ signal: neverAborted }), secrets(), texts);
        for (const employee of answer ?? []) {
          expect([typeof employee.employeeId, typeof employee.firstName, typeof employee.status]).toEqual([
            "string",
            "string",
            "string",
          ]);
        }
        switched.number = -1;
        const [employee] = simulator.employees();
        const id = employee?.record.EmployeeID ?? "";
        switched.number = 0;
        const profile = await outcomeOf(payroll.findProfile(id, { signal: neverAborted }), secrets(), texts);
        // Null would mean that no employee has this id.
        if (!profile.problem) expect(profile.answer).not.toBeNull();
      }),
      { numRuns: getPropertyRuns(20) },
    );
  });
});

describe("chat", () => {
  const token = "xoxb-a-token-that-must-not-show";
  const members = Array.from({ length: 5 }, (_, index) => ({
    id: `U${index}MEMBER`,
    email: `member-${index}@private.example`,
    timeZone: "Europe/Lisbon",
  }));

  test("bot, channel and members are read correctly or not at all", async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryMutations,
        fc.constantFrom("bot", "channel", "members"),
        async (given, what) => {
          const simulator = createChatSimulator({ token, members });
          const chat = createSlackChat({
            baseUrl: "http://simulator/api",
            botToken: token,
            fetch: createMutatingFetch(simulator.fetch, 0, given),
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
        },
      ),
      { numRuns: getPropertyRuns(60) },
    );
  });
});
