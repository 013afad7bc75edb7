import fc from "fast-check";
import { expect, test } from "vitest";
import { createEntraPeople } from "@/lib/connections/connectors/people/entra/adapter";
import { createGoogleDirectory } from "@/lib/connections/connectors/people/google/adapter";
import { createProductiveProjects } from "@/lib/connections/connectors/people/productive/adapter";
import type { PeopleSource } from "@/lib/connections/connectors/people/port";
import type { CallEnvironment } from "@/lib/connections/connectors/vendor-call";
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

const projects = createProjectsSimulator({
  company: buildCompany(230),
  token: "a-projects-token-that-must-not-show",
});
const entra = createEntraSimulator({ company: buildCompany(150) });
const google = createDirectorySimulator({ company: buildCompany(60), pageSize: 40 });

type Vendor = {
  send: typeof fetch;
  create: (settings: CallEnvironment) => PeopleSource;
  records: unknown;
  ids: string[];
  secrets: string[];
  /** Keys whose values are not altered, because another value means that a person is no colleague. */
  left: string[];
};
/** Each listing has two pages. */
const vendors: Record<string, Vendor> = {
  Productive: {
    send: projects.fetch,
    create: (settings) =>
      createProductiveProjects({
        ...{ baseUrl: "http://simulator/api/v2", organizationId: projects.organizationId },
        ...{ token: projects.token, ...settings },
      }),
    records: projects.people().map(({ attributes }) => attributes),
    ids: projects
      .people()
      .filter(({ personType, attributes }) => personType === 1 && !attributes.deactivated_at)
      .map(({ id }) => id),
    secrets: [projects.token],
    left: ["placeholder", "agent", "virtual"],
  },
  "Microsoft Entra": {
    send: entra.fetch,
    create(settings) {
      const { tenantId, clientId, clientSecret } = entra.application;
      return createEntraPeople({
        credential: { tenantId, clientId, cloud: "global", proof: { secret: clientSecret } },
        ...{ loginUrl: "http://simulator", graphUrl: "http://simulator", ...settings },
      });
    },
    records: entra.users.map(({ user }) => user),
    ids: entra.users.map(({ user }) => String(user.id)),
    secrets: [entra.application.clientSecret, "simulated."],
    left: ["accountEnabled"],
  },
  "Google Workspace": {
    send: google.fetch,
    create: (settings) =>
      createGoogleDirectory({
        ...{ apiUrl: "http://simulator/admin/directory/v1", tokenUrl: "http://simulator/token" },
        ...{ key: parseServiceAccountKey(google.keyFile), subject: google.adminEmail, ...settings },
      }),
    records: google.users(),
    ids: google.users().map(({ id }) => id),
    secrets: [google.keyFile.private_key, "ya29."],
    left: [],
  },
};

const isReversed: Mutations = { changes: [{ at: 0, how: "the other way round" }], arrives: 1 };
const isReplaced: Mutations = { changes: [{ at: 0, how: "an object" }], arrives: 1 };

test.each(Object.entries(vendors))(
  "a listing of %s is complete or fails: a broken answer never removes a person",
  async (name, { send, create, records, ids, secrets, left }) => {
    const texts = collectTexts(records);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 4 }), arbitraryMutations, async (number, given) => {
        const fetch = createMutatingFetch(send, number, given, left);
        const source = create({ fetch, limits: { bodyBytes: 20_000_000 }, timing: noWaits });
        const groups = name === "Google Workspace" ? ["Staff"] : [];
        const listing = source.listPeople({ signal: neverAborted, groups });
        const { answer } = await outcomeOf(listing, secrets, texts);
        if (!answer || answer.broken.some(({ externalId }) => externalId === null)) return; // a sync removes no people then
        // Google announces no total, so a part that is missing within a list is not noticed.
        if (name === "Google Workspace" && given.changes.some(({ at }) => at > 0)) return;
        const there = new Set([...answer.people, ...answer.broken].map(({ externalId }) => externalId));
        expect(ids.filter((id) => !there.has(id))).toEqual([]);
      }),
      {
        numRuns: getPropertyRuns(30),
        examples: [
          [0, isReversed],
          [1, isReplaced],
          [2, isReplaced],
        ],
      },
    );
  },
);

test("employees of payroll are read correctly or not at all", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 2 }), arbitraryMutations, async (number, given) => {
      let mutating: typeof fetch | null = null;
      const { payroll, secrets, simulator } = await createXeroTestPayroll({
        between: (send) => (input, init) => (mutating ?? send)(input, init),
      });
      const texts = collectTexts(simulator.employees().map(({ record }) => record));
      mutating = createMutatingFetch(simulator.fetch, number, given);
      const { answer } = await outcomeOf(payroll.listEmployees({ signal: neverAborted }), secrets(), texts);
      for (const { employeeId, firstName, status } of answer ?? [])
        expect([employeeId, firstName, status].map((value) => typeof value)).toEqual([
          "string",
          "string",
          "string",
        ]);
      const id = simulator.employees()[0]?.record.EmployeeID ?? "";
      const profile = await outcomeOf(payroll.findProfile(id, { signal: neverAborted }), secrets(), texts);
      // Null would mean that no employee has this id.
      if (!profile.problem) expect(profile.answer).not.toBeNull();
    }),
    { numRuns: getPropertyRuns(20) },
  );
});

test("bot, channel and members of the chat are read correctly or not at all", async () => {
  const token = "xoxb-a-token-that-must-not-show";
  const emails = Array.from({ length: 5 }, (_, index) => `member-${index}@private.example`);
  const members = emails.map((email, index) => ({ id: `U${index}MEMBER`, email, timeZone: "Europe/Lisbon" }));
  await fc.assert(
    fc.asyncProperty(arbitraryMutations, async (given) => {
      const simulator = createChatSimulator({ token, members });
      const create = () =>
        createSlackChat({
          baseUrl: "http://simulator/api",
          botToken: token,
          fetch: createMutatingFetch(simulator.fetch, 0, given),
          timing: noWaits,
        });
      await outcomeOf<unknown>(create().findBot(), [token], emails);
      await outcomeOf<unknown>(create().findChannel(channels.joined.id), [token], emails);
      await outcomeOf<unknown>(create().listMembers(neverAborted), [token], emails);
    }),
    { numRuns: getPropertyRuns(20) },
  );
});
