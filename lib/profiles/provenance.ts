import type { Layer } from "@/lib/people/value-layers";

export type PayrollProvenance =
  /**
   * Payroll was read. `asOf`: day of the last confirmation. The times, and the obstacle to the next reading, are only
   * for viewers with access to the payroll link; `obstacle` is also null if there is none.
   */
  | {
      state: "read";
      asOf: string;
      confirmedAt: string | null;
      readAt: string | null;
      obstacle: "reconnect" | "not_connected" | null;
    }
  | { state: "not_linked" }
  /** Payroll is not connected and the person is not linked. */
  | { state: "unused" }
  | { state: "not_read" }
  /** Not linked or never read. Viewers without access to the payroll link do not see which of the two. */
  | { state: "silent" };

export type Provenance = {
  payroll: PayrollProvenance;
  /** Employment from the source of people that payroll does not have, with the time it was last confirmed. */
  fromProjects: { fields: ("start_date" | "location")[]; confirmedAt: string };
};

export type ProvenanceFacts = {
  isLinked: boolean;
  payrollConfirmedAt: string | null;
  payrollReadAt: string | null;
  /** System whose value the profile shows; null if the value is unknown. */
  sources: { start_date: Layer<"startDate"> | null; location: Layer<"office"> | null };
  projectsConfirmedAt: string;
  payrollConnection: "connected" | "needs_reconnect" | "failing" | null;
};

/**
 * Returns the source of the profile. This is payroll, except that start date and location come from the projects system
 * if payroll has none (PROFILE-4). `seesLink`: the viewer may see the payroll link. Only then does the result contain the
 * link status, the reading times and what prevents the next reading (ACCESS-3, PROFILE-12); otherwise it contains only
 * source and day.
 */
export const buildProvenance = (facts: ProvenanceFacts, seesLink: boolean): Provenance => ({
  payroll: getPayrollProvenance(facts, seesLink),
  fromProjects: {
    fields: (["start_date", "location"] as const).filter((field) => facts.sources[field] === "projects"),
    confirmedAt: facts.projectsConfirmedAt,
  },
});

function getPayrollProvenance(facts: ProvenanceFacts, seesLink: boolean): PayrollProvenance {
  const { payrollConfirmedAt: confirmedAt, payrollReadAt, payrollConnection } = facts;
  if (confirmedAt === null) {
    if (!seesLink) return { state: "silent" };
    if (facts.isLinked) return { state: "not_read" };
    return { state: payrollConnection === null ? "unused" : "not_linked" };
  }
  const asOf = confirmedAt.slice(0, "2026-11-21".length);
  if (!seesLink) return { state: "read", asOf, confirmedAt: null, readAt: null, obstacle: null };
  return {
    state: "read",
    asOf,
    confirmedAt,
    readAt: payrollReadAt ?? confirmedAt,
    obstacle:
      payrollConnection === null
        ? "not_connected"
        : payrollConnection === "needs_reconnect"
          ? "reconnect"
          : null,
  };
}
