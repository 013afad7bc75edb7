import { defineConfig, globalIgnores } from "eslint/config";
import vitals from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";

/** Who may import what (docs/architecture.md). Every message says where the code belongs instead. */
const forbid = (files, patterns, ignores = []) => ({
  files,
  ignores: ["**/*.test.ts", "**/*.test.tsx", ...ignores],
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

const serverOnly = {
  group: ["**/queries", "**/commands", "**/loaders", "@/lib/platform/*", "@/lib/generated/*"],
  message:
    "Browser code reads through lib/query and the API. Move this to the page (a server component) and pass the result down.",
};
const vendorCode = {
  group: [
    "@/lib/connectors/*/productive*",
    "@/lib/connectors/*/xero*",
    "@/lib/connectors/*/slack*",
    "@/lib/simulators/*",
  ],
  message:
    "Features know a port (connectors/<system>/port.ts), not a vendor. lib/connections/connected-systems.ts joins the two.",
};
const upward = {
  group: ["@/app/*", "@/components/*"],
  message: "lib does not know who shows or serves it. Move what is shared down into lib.",
};
const redirecting = {
  group: ["**/loaders"],
  message: "Loaders redirect, and a redirect is not a 401. A handler calls queries and commands.",
};

/** The server and Next's bundles load every module anew: a class of ours tells nothing about a value of theirs (lib/branded.ts). */
const recognisable = [
  // of the language and the platform
  "Error|TypeError|RangeError|SyntaxError|AggregateError|DOMException|Date|Uint8Array|Response",
  // marked
  "Problem|Reason|SealBrokenError|RunLost|DataFolderError|EnvironmentError|FinishedByRun",
  // made and caught in one file
  "PassingFailure|Refusal|NotThere|ResponseBodyError|ClientError",
].join("|");

const pureFiles = [
  "lib/people/chart-{model,state,address,drawing,colours,layout,svg,csv}.ts",
  "lib/access/{levels,require,visibility,rule-words}.ts",
  "lib/people/{names,email,avatar,org-chart,reporting-lines,reporting-tree,search,initials-drawing,directory-address,directory-csv,directory-view}.ts",
  "lib/sync/{clean-listing,sync-plan,removal-guard,email-matching}.ts",
  "lib/mappings/{csv-records,email-matches,link-origin,mappings-csv}.ts",
  "lib/connections/{payroll-answer,payroll-pace-figures}.ts",
  "lib/connections/shown-state.ts",
  "lib/payroll-runs/{reading-plan,run-pause,run-warnings}.ts",
  "lib/payroll/{matching,name-likeness,nicknames,assignment,review}.ts",
  "lib/audit/{actor,csv}.ts",
  "lib/csv/write-csv.ts",
  "lib/profiles/{place-in-tree,profile-changes,provenance}.ts",
  "lib/health/checks.ts",
  "lib/pictures/when-again.ts",
  "lib/connectors/pictures/{is-public-address,picture-size,picture-type}.ts",
];

export default defineConfig([
  ...vitals,
  ...typescript,
  globalIgnores([
    ".kith/**",
    ".next/**",
    "next-env.d.ts",
    "lib/generated/**",
    "coverage/**",
    "playwright-report/**",
    "test-results/**",
  ]),
  {
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "no-console": ["error", { allow: ["warn", "error"] }],
      eqeqeq: "error",
    },
  },
  {
    files: ["lib/**/*.ts", "app/**/*.ts"],
    ignores: ["**/*.test.ts", "lib/query/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: `BinaryExpression[operator="instanceof"]:not([right.name=/^(?:${recognisable})$/])`,
          message: "Mark the class as lib/branded.ts says: another bundle's copy of it is another class.",
        },
      ],
    },
  },
  {
    files: ["scripts/**", "e2e/**", "lib/simulators/**", "lib/testing/**", "vitest.config.ts"],
    rules: { "no-console": "off" },
  },
  forbid(
    ["lib/**/*.ts"],
    [upward, vendorCode],
    ["lib/connectors/**", "lib/simulators/**", "lib/testing/**", "lib/demo/**", ...pureFiles],
  ),
  forbid(
    ["lib/connectors/*/*.ts", "lib/connectors/{answer-body,call,failure-words,retry-after}.ts"],
    [
      upward,
      {
        group: [
          "@/lib/platform/*",
          "@/lib/people/*",
          "@/lib/sync/*",
          "@/lib/connections/*",
          "@/lib/generated/*",
        ],
        message:
          "An adapter knows the vendor and its port, nothing of Kith's database or features. Map the result where the port is used.",
      },
    ],
  ),
  forbid(pureFiles, [
    upward,
    vendorCode,
    {
      group: [
        "@/lib/platform/*",
        "@/lib/generated/*",
        "**/queries",
        "**/commands",
        "server-only",
        "node:fs*",
        "node:http*",
      ],
      message:
        "This file decides and has no effects: values in, values out. Let a command or a query read, and hand in what it read.",
    },
  ]),
  forbid(["app/api/**/*.ts"], [redirecting, vendorCode]),
  forbid(["components/**/*.{ts,tsx}", "lib/query/**/*.{ts,tsx}"], [serverOnly, vendorCode]),
  forbid(
    ["app/**/*.tsx"],
    [
      vendorCode,
      {
        group: ["@/lib/platform/database", "@/lib/generated/*"],
        message: "A page loads through lib/<feature>/loaders.ts, which checks who is asking.",
      },
    ],
  ),
  {
    files: ["lib/**/*.ts", "app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
    ignores: [
      "lib/platform/{environment,log,migrations}.ts",
      "lib/server/start.ts",
      "lib/testing/**",
      "lib/simulators/**",
      "**/*.test.ts",
    ],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Settings are read once, in lib/platform/environment.ts, and handed in.",
        },
      ],
    },
  },
]);
