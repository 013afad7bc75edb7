/** Invalidating a key also invalidates every key that starts with it. */
export const queryKeys = {
  connections: ["/api/admin/connections"],
  mappings: ["/api/admin/connections/user-mappings"],
  mappedRecords: ["mapped-records"],
  payrollReview: ["/api/people/payroll-matches"],
  payrollRun: ["/api/people/payroll-sync"],
  people: ["directory"],
  syncRuns: ["/api/admin/sync-runs"],
  waiting: ["/api/admin/waiting"],
};

export const mutationKeys = {
  changeUser: ["change-user"],
  sync: ["sync"],
  viewAs: ["view-as"],
};
