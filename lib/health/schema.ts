import { z } from "zod";
import { timestamp } from "@/lib/http/common-schemas";

/** Somebody or something that a check found. `id` is the person's or the user's; a record has none. */
const healthFinding = z.strictObject({
  kind: z.enum(["person", "user", "record"]),
  id: z.uuid().nullable(),
  name: z.string(),
  detail: z.string().nullable(),
});
export type HealthFinding = z.infer<typeof healthFinding>;

/** How many a check found on a day (UTC). */
const healthCount = z.strictObject({ day: z.iso.date(), found: z.int() });
export type HealthCount = z.infer<typeof healthCount>;

/** One check: what is wrong, what that means, where to mend it, whom it found (at most 500) and how many on earlier days. */
const healthCheck = z
  .strictObject({
    id: z.string(),
    severity: z.enum(["problem", "gap"]),
    title: z.string(),
    meaning: z.string(),
    remedy: z.string(),
    href: z.string().nullable(),
    /** Why it cannot look for anybody now; null: it can, and finding none means that there is none. */
    not_looked_at: z.enum(["payroll_not_connected"]).nullable(),
    found: z.int(),
    findings: z.array(healthFinding),
    history: z.array(healthCount),
  })
  .meta({ id: "HealthCheck" });
export type HealthCheck = z.infer<typeof healthCheck>;

/** The health of the directory: every check, those that found nothing too. */
export const healthResponse = z
  .strictObject({ people: z.int(), synced_at: timestamp.nullable(), checks: z.array(healthCheck) })
  .meta({ id: "HealthResponse" });
export type HealthResponse = z.infer<typeof healthResponse>;
