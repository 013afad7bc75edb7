import { z } from "zod";
import { commonFaults } from "../common-faults";
import { createStrikeCounter } from "../strike-counter";

/** What an app can ask of the vendor. `token` exchanges a code; `connections` lists and deletes; `employee` is one in detail. */
export const operation = z.enum([
  "authorize",
  "token",
  "refresh",
  "revoke",
  "connections",
  "employees",
  "employee",
  "superfunds",
]);
export type Operation = z.infer<typeof operation>;

/** Which operation a fault strikes (any that can suffer it, if absent), after how many requests (at once), and how often (always). */
const when = {
  operation: operation.optional(),
  after: z.number().int().nonnegative().optional(),
  times: z.number().int().positive().optional(),
};

/** The parts of one employee that can be left out, in the vendor's words. */
export const leavable = z.enum([
  "Status",
  "DateOfBirth",
  "HomeAddress",
  "TaxDeclaration",
  "BankAccounts",
  "SuperMemberships",
]);

/** Everything that can be made to go wrong with the vendor. Names say what the caller sees. */
export const fault = z.discriminatedUnion("kind", [
  ...commonFaults(when),
  z.object({ kind: z.literal("token-expired"), ...when }),
  /** 401 for a missing scope or role. */
  z.object({ kind: z.literal("authorization-unsuccessful"), ...when }),
  /** 403 for a tenant that is out of reach. */
  z.object({ kind: z.literal("authentication-unsuccessful"), ...when }),
  z.object({
    kind: z.literal("throttled"),
    limit: z.enum(["minute", "day", "concurrent"]),
    retryAfterSeconds: z.number().int().optional(),
    /** How the limit is named, where it is named otherwise: "Minute limit" and "DayLimit" were seen. */
    problem: z.string().optional(),
    ...when,
  }),
  /** There is always one page more, and each is full: after the last row the first comes again. */
  z.object({ kind: z.literal("endless-pages"), ...when }),
  /** A right that is lost: this part of every employee is left out. Two parts are two faults. */
  z.object({ kind: z.literal("left-out"), part: leavable, ...when }),
  z.object({ kind: z.literal("invalid-grant"), ...when }),
  z.object({ kind: z.literal("invalid-client"), ...when }),
  /** Tokens without one that refreshes; an old one stays good. */
  z.object({ kind: z.literal("no-refresh-token"), ...when }),
  /** A refresh token is refused as soon as it has a successor. */
  z.object({ kind: z.literal("no-grace"), ...when }),
  z.object({ kind: z.literal("no-tenants"), ...when }),
  /** The user has let the app see every tenant, all with the event of the access token. */
  z.object({ kind: z.literal("several-tenants"), ...when }),
  /** Access tokens do not name the event that they come of. */
  z.object({ kind: z.literal("no-event-id"), ...when }),
]);
export type Fault = z.infer<typeof fault>;

const ofTokens: Operation[] = ["token", "refresh"];
const ofPayroll: Operation[] = ["employees", "employee", "superfunds"];
const ofTheApi: Operation[] = ["connections", ...ofPayroll];

export const isOfTheApi = (operation: Operation): boolean => ofTheApi.includes(operation);

/** What these faults take out of an employee. */
export const partsLeftOut = (striking: readonly Fault[]): ReadonlySet<string> =>
  new Set(striking.flatMap((fault) => (fault.kind === "left-out" ? [fault.part] : [])));

/** The operations that can suffer what not every one can. */
const suffered: Partial<Record<Fault["kind"], readonly Operation[]>> = {
  "token-expired": ofTheApi,
  "authorization-unsuccessful": ofTheApi,
  "authentication-unsuccessful": ofTheApi,
  throttled: ofTheApi,
  "endless-pages": ["employees", "superfunds"],
  "left-out": ["employee"],
  "invalid-grant": ofTokens,
  "invalid-client": [...ofTokens, "revoke"],
  "no-refresh-token": ofTokens,
  "no-grace": ["refresh"],
  "no-tenants": ["connections"],
  "several-tenants": ["connections"],
  "no-event-id": ofTokens,
};

export const createFaults = () =>
  createStrikeCounter<Fault, Operation>(
    ({ kind, operation: only }, place) =>
      (only === undefined || only === place) && (suffered[kind]?.includes(place) ?? true),
  );
