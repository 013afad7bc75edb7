import type { ProfileSectionName } from "@/lib/profiles/history-schema";

/** Cache keys of the API's responses. Invalidating a key includes every key that starts with it. */
export const queryKeys = {
  aboutTags: ["about-tags"],
  absences: ["absences"],
  account: ["account"],
  apiDescription: ["api-description"],
  audit: ["audit"],
  auditEvents: (filter: string) => ["audit", filter],
  chart: ["people", "chart"],
  connections: ["connections"],
  customFields: ["custom-fields"],
  departmentPreview: ["departments", "preview"],
  departmentSettings: ["departments", "settings"],
  directoryColumns: ["directory-columns"],
  directoryDetails: (syncedAt: string | null) => ["people", "details", syncedAt],
  skills: (syncedAt: string | null) => ["people", "skills", syncedAt],
  directoryGaps: (syncedAt: string | null) => ["people", "gaps", syncedAt],
  directoryView: (kind: "slice" | "choices", ...parameters: readonly (string | number)[]) => [
    ...["people", "view", kind],
    ...parameters,
  ],
  earlierValues: (personId: string, group: ProfileSectionName) => ["earlier-values", personId, group],
  financial: (personId: string, asOf: string | null) => ["financial", personId, asOf],
  health: ["health"],
  invitations: ["invitations"],
  invitationPreview: (selection: string) => ["invitations", "preview", selection],
  mappings: ["mappings"],
  mappedRecords: ["mapped-records"],
  overview: (personId: string) => ["overview", personId],
  payrollList: ["payroll-list"],
  payrollReview: ["payroll-review"],
  payrollRun: ["payroll-run"],
  people: ["people"],
  personHistory: (personId: string) => ["person-history", personId],
  savedViews: ["saved-views"],
  setup: ["setup"],
  syncRun: (id: string) => ["sync-runs", id],
  syncRuns: ["sync-runs"],
  tokens: ["tokens"],
  users: ["users"],
  waiting: ["waiting"],
  webhooks: ["webhooks"],
  webhookDeliveries: (id: string) => ["webhooks", "deliveries", id],
  visibility: (personId: string) => ["visibility", personId],
};

/** Keys of mutations that other components check for progress. */
export const mutationKeys = {
  changeUser: ["change-user"],
  sync: ["sync"],
  viewAs: ["view-as"],
};
