/** The parts of a profile of which one may ask where they come from. */
const sections = ["employment", "contact", "demographics", "financial"] as const;
type Section = (typeof sections)[number];

/** How payroll, which tells a section, stands to it. */
export type PayrollWord =
  /** Read. `asOf`: the day it last confirmed this; who sees the payroll link sees the times, and what is in the way of the next reading. */
  | {
      state: "read";
      asOf: string;
      confirmedAt: string | null;
      readAt: string | null;
      hindrance: "reconnect" | "not_connected" | null;
    }
  | { state: "not_linked" }
  | { state: "not_read" }
  /** Not linked or not read: which of them only those learn who see the payroll link. */
  | { state: "silent" };

/** Where a section comes from. */
export type SectionProvenance = {
  section: Section;
  payroll: PayrollWord;
  /** The values that the projects system tells because payroll does not, and when it last confirmed them. */
  fromProjects: { fields: ("start_date" | "location")[]; confirmedAt: string };
};

/** What is kept of a person, as far as it says where things come from. Times and dates are the API's. */
export type ProvenanceFacts = {
  isLinked: boolean;
  /** Null: payroll was never read. */
  payrollConfirmedAt: string | null;
  payrollReadAt: string | null;
  hasPayrollStart: boolean;
  hasPayrollLocation: boolean;
  hasProjectsStart: boolean;
  hasProjectsLocation: boolean;
  projectsConfirmedAt: string;
  /** Null: payroll is not connected. */
  payrollConnection: "connected" | "needs_reconnect" | "failing" | null;
};

/**
 * Where each section comes from. All of them are payroll's; start date and location fall back to the projects system (PROFILE-4). The link's status and the time of the last reading are the payroll link's (ACCESS-3, PROFILE-12): whoever does
 * not see that learns the source and the day.
 */
export function provenanceOf(facts: ProvenanceFacts, seesLink: boolean): SectionProvenance[] {
  const payroll = payrollWord(facts, seesLink);
  const fallbacks = [
    ...(!facts.hasPayrollStart && facts.hasProjectsStart ? (["start_date"] as const) : []),
    ...(!facts.hasPayrollLocation && facts.hasProjectsLocation ? (["location"] as const) : []),
  ];
  return sections.map((section) => ({
    section,
    payroll,
    fromProjects: {
      fields: section === "employment" ? fallbacks : [],
      confirmedAt: facts.projectsConfirmedAt,
    },
  }));
}

function payrollWord(facts: ProvenanceFacts, seesLink: boolean): PayrollWord {
  const { payrollConfirmedAt: confirmedAt, payrollReadAt, payrollConnection } = facts;
  if (confirmedAt === null) {
    if (!seesLink) return { state: "silent" };
    return { state: facts.isLinked ? "not_read" : "not_linked" };
  }
  const asOf = confirmedAt.slice(0, "2026-11-21".length);
  if (!seesLink) return { state: "read", asOf, confirmedAt: null, readAt: null, hindrance: null };
  return {
    state: "read",
    asOf,
    confirmedAt,
    readAt: payrollReadAt ?? confirmedAt,
    hindrance:
      payrollConnection === null
        ? "not_connected"
        : payrollConnection === "needs_reconnect"
          ? "reconnect"
          : null,
  };
}
