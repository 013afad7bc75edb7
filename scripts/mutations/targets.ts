/**
 * Rules, as globs, and the unit tests that are to notice a change of them, as folders or files. Each glob is a run of its own, of some
 * minutes: one that is broken off has lost no other.
 */
export type Target = { name: string; mutate: readonly string[]; tests: readonly string[] };

/** The smallest first. Only what decides: what reads and writes beside is held by integration tests, seconds for each change. */
export const targets: readonly Target[] = [
  {
    name: "encryption",
    mutate: ["lib/platform/encryption.ts"],
    tests: ["lib/platform/encryption.test.ts"],
  },
  {
    name: "access",
    mutate: ["lib/access/{levels,require,unknown-person}.ts", "lib/access/{visibility,rule-labels}.ts"],
    tests: ["lib/access/"],
  },
  {
    name: "tokens",
    mutate: ["lib/tokens/{rules,new-token,most-live-tokens}.ts", "lib/auth/api-token.ts"],
    tests: ["lib/tokens/", "lib/auth/api-token.test.ts"],
  },
  {
    name: "identities",
    mutate: ["lib/identities/{link,link-origin,linked-to-another}.ts"],
    tests: ["lib/identities/link.test.ts"],
  },
  {
    name: "matching",
    mutate: [
      "lib/matching/{email,require-email,nicknames,names}.ts",
      "lib/matching/{user-matching,record-matching}.ts",
      "lib/matching/assignment.ts",
      "lib/matching/name-similarity.ts",
      "lib/matching/employee-matching.ts",
      "lib/payroll-matching/review.ts",
    ],
    tests: ["lib/matching/", "lib/payroll-matching/review.test.ts"],
  },
  {
    name: "sync",
    mutate: [
      "lib/people-sync/{removal-guard,outcome,managers-first}.ts",
      "lib/people-sync/clean-listing.ts",
      "lib/people-sync/sync-plan.ts",
    ],
    tests: ["lib/people-sync/"],
  },
];
