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
    mutate: [
      "lib/identity/access/{levels,require,unknown-person}.ts",
      "lib/identity/access/{visibility,rule-labels}.ts",
    ],
    tests: ["lib/identity/access/"],
  },
  {
    name: "tokens",
    mutate: [
      "lib/identity/tokens/{rules,new-token,most-live-tokens}.ts",
      "lib/identity/session/api-token.ts",
    ],
    tests: ["lib/identity/tokens/", "lib/identity/session/api-token.test.ts"],
  },
  {
    name: "identities",
    mutate: ["lib/identity/external-ids/{link,link-origin,linked-to-another}.ts"],
    tests: ["lib/identity/external-ids/link.test.ts"],
  },
  {
    name: "matching",
    mutate: [
      "lib/identity/matching/{email,require-email,nicknames,names}.ts",
      "lib/identity/matching/{user-matching,record-matching}.ts",
      "lib/identity/matching/assignment.ts",
      "lib/identity/matching/name-similarity.ts",
      "lib/identity/matching/employee-matching.ts",
      "lib/links/payroll/review.ts",
    ],
    tests: ["lib/identity/matching/", "lib/links/payroll/review.test.ts"],
  },
  {
    name: "sync",
    mutate: [
      "lib/sync/people/{removal-guard,outcome,managers-first}.ts",
      "lib/sync/people/clean-listing.ts",
      "lib/sync/people/sync-plan.ts",
    ],
    tests: ["lib/sync/people/"],
  },
];
