import type { ProfileSectionName } from "@/lib/profiles/history-schema";

/** What each answer of the API is known by in the browser. Invalidating a key reaches every key that begins with it. */
export const queryKeys = {
  audit: ["audit"],
  auditEvents: (filter: string) => ["audit", filter],
  connections: ["connections"],
  directoryDetails: (syncedAt: string | null) => ["people", "details", syncedAt],
  earlierValues: (personId: string, group: ProfileSectionName) => ["earlier-values", personId, group],
  health: ["health"],
  mappings: ["mappings"],
  overview: (personId: string) => ["overview", personId],
  payrollReview: ["payroll-review"],
  payrollRun: ["payroll-run"],
  people: ["people"],
  personHistory: (personId: string) => ["person-history", personId],
  setup: ["setup"],
  syncRun: (id: string) => ["sync-runs", id],
  syncRuns: ["sync-runs"],
  tokens: ["tokens"],
  users: ["users"],
  visibility: (personId: string) => ["visibility", personId],
};

/** What a change is known by while it is under way, where another component asks. */
export const mutationKeys = {
  changeUser: ["change-user"],
  sync: ["sync"],
};
