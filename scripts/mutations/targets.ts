/**
 * Code to mutate, as globs, and the folders or files of its unit tests. Each glob is a separate run of some minutes, so
 * that an interruption loses only one run.
 */
export type Target = { name: string; mutate: readonly string[]; tests: readonly string[] };

/**
 * Targets, smallest first. Only pure functions: integration tests cover the other code, but take seconds per mutant.
 */
export const targets: readonly Target[] = [
  {
    name: "encryption",
    mutate: ["lib/platform/secrets/encryption.ts"],
    tests: ["lib/platform/secrets/encryption.test.ts"],
  },
  {
    name: "access",
    mutate: [
      "lib/identity/access/{permissions,require-permission}.ts",
      "lib/identity/access/{visibility,rule-labels}.ts",
    ],
    tests: ["lib/identity/access/"],
  },
  {
    name: "tokens",
    mutate: ["lib/identity/tokens/{token-rules,new-token}.ts", "lib/identity/session/api-token.ts"],
    tests: ["lib/identity/tokens/", "lib/identity/session/api-token.test.ts"],
  },
  {
    name: "identities",
    mutate: ["lib/identity/external-ids/link.ts"],
    tests: ["lib/identity/external-ids/link.test.ts"],
  },
  {
    name: "matching",
    mutate: [
      "lib/identity/matching/{email,normalise-email,nicknames,names,name-forms}.ts",
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
      "lib/sync/people/{removal-guard,managers-first}.ts",
      "lib/sync/people/clean-listing.ts",
      "lib/sync/people/sync-plan.ts",
    ],
    tests: ["lib/sync/people/"],
  },
];
