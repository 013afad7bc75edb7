import { z } from "zod";
import { createCommonFaultSchemas } from "../common-faults";
import { createFaultCounter } from "../fault-counter";

/**
 * Operations of the vendor. `token` exchanges a code; `connections` lists and deletes; `employee` returns a single
 * employee.
 */
export const operationSchema = z.enum([
  "authorize",
  "token",
  "refresh",
  "revoke",
  "connections",
  "employees",
  "employee",
  "superfunds",
]);
export type Operation = z.infer<typeof operationSchema>;

/**
 * Operation that a fault strikes (default: all that it supports), requests to skip (default: 0), and how often
 * (default: always).
 */
const strikeConditions = {
  operation: operationSchema.optional(),
  after: z.number().int().nonnegative().optional(),
  times: z.number().int().positive().optional(),
};

/** Parts of an employee that can be omitted, by the vendor's field names. */
export const omittablePart = z.enum([
  "Status",
  "DateOfBirth",
  "HomeAddress",
  "TaxDeclaration",
  "BankAccounts",
  "SuperMemberships",
]);

export const faultSchema = z.discriminatedUnion("kind", [
  ...createCommonFaultSchemas(strikeConditions),
  z.object({ kind: z.literal("token-expired"), ...strikeConditions }),
  /** 401 for a missing scope or role. */
  z.object({ kind: z.literal("authorization-unsuccessful"), ...strikeConditions }),
  /** 403 for an inaccessible tenant. */
  z.object({ kind: z.literal("authentication-unsuccessful"), ...strikeConditions }),
  z.object({
    kind: z.literal("throttled"),
    limit: z.enum(["minute", "day", "concurrent"]),
    retryAfterSeconds: z.number().int().optional(),
    /** Overrides the name of the limit: "Minute limit" and "DayLimit" were observed. */
    problem: z.string().optional(),
    ...strikeConditions,
  }),
  /** Every page is full and has a successor; rows repeat after the last. */
  z.object({ kind: z.literal("endless-pages"), ...strikeConditions }),
  /** Simulates a lost right: omits this part of every employee. Two parts need two faults. */
  z.object({ kind: z.literal("left-out"), part: omittablePart, ...strikeConditions }),
  z.object({ kind: z.literal("invalid-grant"), ...strikeConditions }),
  z.object({ kind: z.literal("invalid-client"), ...strikeConditions }),
  z.object({ kind: z.literal("no-refresh-token"), ...strikeConditions }),
  z.object({ kind: z.literal("no-grace"), ...strikeConditions }),
  z.object({ kind: z.literal("no-tenants"), ...strikeConditions }),
  z.object({ kind: z.literal("several-tenants"), ...strikeConditions }),
  /** Omits the event id from access tokens. */
  z.object({ kind: z.literal("no-event-id"), ...strikeConditions }),
]);
export type Fault = z.infer<typeof faultSchema>;

const tokenOperations: Operation[] = ["token", "refresh"];
const payrollOperations: Operation[] = ["employees", "employee", "superfunds"];
const apiOperations: Operation[] = ["connections", ...payrollOperations];

export const findOmittedParts = (striking: readonly Fault[]): ReadonlySet<string> =>
  new Set(striking.flatMap((fault) => (fault.kind === "left-out" ? [fault.part] : [])));

/** Operations of the faults that do not apply to all. */
const operationsByFault: Partial<Record<Fault["kind"], readonly Operation[]>> = {
  "token-expired": apiOperations,
  "authorization-unsuccessful": apiOperations,
  "authentication-unsuccessful": apiOperations,
  throttled: apiOperations,
  "endless-pages": ["employees", "superfunds"],
  "left-out": ["employee"],
  "invalid-grant": tokenOperations,
  "invalid-client": [...tokenOperations, "revoke"],
  "no-refresh-token": tokenOperations,
  "no-grace": ["refresh"],
  "no-tenants": ["connections"],
  "several-tenants": ["connections"],
  "no-event-id": tokenOperations,
};

export const createFaultState = () =>
  createFaultCounter<Fault, Operation>(
    ({ kind, operation: only }, place) =>
      (only === undefined || only === place) && (operationsByFault[kind]?.includes(place) ?? true),
  );
