/** Allowed imports (docs/architecture.md). Each message names the right place of the code. */
const forbid = (files, patterns, excludeFiles = []) => ({
  files,
  excludeFiles: ["**/*.test.ts", "**/*.test.tsx", ...excludeFiles],
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

const serverOnly = {
  group: ["**/queries", "**/commands", "@/lib/generated/prisma/**"],
  message:
    "Browser code reads through lib/browser and the API. Move this to the page (a server component) and pass the result down.",
};
const loaderTypes = {
  group: ["**/loaders"],
  allowTypeImports: true, // the properties of a page have the type that its loader returns
  message: "A page calls its loader and passes the result down.",
};
const vendorCode = {
  group: [
    "@/lib/connections/connectors/*/{productive,xero,slack,google}*",
    "@/lib/connections/connectors/*/{productive,xero,slack,google}*/**",
    "@/simulators/**",
    "@/testing/**",
    "@/demo/**",
  ],
  message:
    "The product knows ports (connectors/<system>/port.ts), no vendor and no stand-in for one. lib/connections/connected-systems.ts and vendor-clients.ts join ports to adapters.",
};
const upward = {
  group: ["@/app/**", "@/components/**"],
  message: "lib does not know who shows or serves it. Move what is shared down into lib.",
};
const redirecting = {
  group: ["**/loaders"],
  message: "Loaders redirect, and a redirect is not a 401. A handler calls queries and commands.",
};

/** Files of lib/platform that adapters may import. */
const platformOfAdapters = [
  "branded-errors",
  "text/bsb",
  "byte-stream",
  "network/is-public-address",
  "network/outgoing-agent",
  "text/plain-text",
  "problem",
  "network/public-lookup",
  "secrets/service-account-key",
  "text/text-format",
  "text/time-zone",
  "text/times",
];

const configuration = {
  plugins: ["eslint", "typescript", "react", "jsx-a11y", "nextjs", "import", "oxc"],
  jsPlugins: ["./scripts/lint/kith-rules.mjs"],
  categories: { correctness: "error" },
  options: { reportUnusedDisableDirectives: "error", denyWarnings: true },
  ignorePatterns: [
    ".kith/**",
    "**/.next/**",
    "next-env.d.ts",
    "lib/generated/**",
    "packages/client/dist/**",
    "coverage/**",
    "playwright-report/**",
    "test-results/**",
  ],
  rules: {
    eqeqeq: "error",
    "no-array-constructor": "error",
    "no-console": ["error", { allow: ["warn", "error"] }],
    "no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
    ],
    "no-var": "error",
    "prefer-const": "error",
    "prefer-rest-params": "error",
    "prefer-spread": "error",
    "import/no-anonymous-default-export": "error",
    "react/display-name": "error",
    "react/jsx-no-comment-textnodes": "error",
    "react/no-unescaped-entities": "error",
    "react/require-render-return": "error",
    "react/rules-of-hooks": "error",
    "react/unsupported-syntax": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    "typescript/no-empty-object-type": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-namespace": "error",
    "typescript/no-require-imports": "error",
    "typescript/no-unnecessary-type-constraint": "error",
    "typescript/no-unsafe-function-type": "error",
    "kith/no-full-page-load": "error",
    // Kith disables image optimisation (next.config.ts), so next/image would only add script.
    "nextjs/no-img-element": "off",
    // Tables and trees of virtual rows are elements with roles. The browser tests check their semantics and keys with axe.
    "jsx-a11y/anchor-is-valid": "off",
    "jsx-a11y/click-events-have-key-events": "off",
    "jsx-a11y/interactive-supports-focus": "off",
    "jsx-a11y/no-autofocus": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/no-static-element-interactions": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
  },
  overrides: [
    {
      files: ["lib/**/*.ts", "app/**/*.ts"],
      excludeFiles: ["**/*.test.ts", "lib/browser/**"],
      rules: { "kith/branded-instanceof": "error" },
    },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**/*.spec.ts"],
      rules: {
        "kith/no-always-skipped-test": "error",
        "nextjs/no-html-link-for-pages": "off",
        "no-control-regex": "off",
      },
    },
    {
      files: ["scripts/**", "e2e/**", "simulators/**", "testing/**", "vitest.config.ts"],
      rules: { "no-console": "off" },
    },
    // Playwright reads a fixture's dependencies from its pattern: `{}` is one without any.
    { files: ["e2e/**"], rules: { "no-empty-pattern": "off" } },
    // Files without components and hooks may call a function `use` or `useFolder`.
    {
      files: ["**/*.ts"],
      excludeFiles: ["app/**", "components/**", "lib/browser/**"],
      rules: { "react/rules-of-hooks": "off" },
    },
    forbid(
      ["lib/**/*.ts"],
      [upward, vendorCode],
      ["lib/connections/connectors/**", "lib/connections/{connected-systems,vendor-clients}.ts"],
    ),
    forbid(
      ["lib/connections/connectors/**/*.ts"],
      [
        {
          group: [
            "@/**",
            "!@/lib/connections/connectors/**",
            ...platformOfAdapters.map((name) => `!@/lib/platform/${name}`),
          ],
          message:
            "An adapter knows the vendor and its port, nothing of Kith's database or features. Map the result where the port is used.",
        },
      ],
      ["lib/connections/connectors/people/{received,file}/**"], // Kith's own format, which no vendor defines
    ),
    {
      files: ["lib/**/*.ts", "components/**/*.{ts,tsx}"],
      excludeFiles: ["**/*.test.ts", "**/*.test.tsx"],
      rules: { "kith/no-effects-in-pure-files": "error" },
    },
    {
      files: ["lib/**/*.ts", "app/**/*.{ts,tsx}"],
      excludeFiles: ["**/*.test.ts", "**/*.test.tsx", "lib/people/membership.ts"],
      rules: { "kith/membership-in-one-place": "error" },
    },
    {
      files: ["lib/**/*.ts", "app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
      excludeFiles: ["**/*.test.ts", "**/*.test.tsx"],
      rules: { "kith/no-spread-groups": "error" },
    },
    {
      files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
      rules: { "kith/known-classes": "error" },
    },
    {
      files: ["lib/**/*.ts", "app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
      excludeFiles: [
        "**/*.test.ts",
        "**/*.test.tsx",
        "lib/connections/connectors/people/**",
        "components/connections/**",
        "lib/platform/environment.ts", // the vendor's own address
      ],
      rules: { "kith/no-vendor-name": "error" },
    },
    forbid(["app/api/**/*.ts"], [redirecting, vendorCode]),
    forbid(["components/**/*.{ts,tsx}", "lib/browser/**/*.{ts,tsx}"], [serverOnly, loaderTypes, vendorCode]),
    forbid(
      ["app/**/*.tsx"],
      [
        vendorCode,
        {
          group: ["@/lib/platform/database/database", "@/lib/generated/prisma/**"],
          message: "A page loads through lib/<feature>/loaders.ts, which checks who is asking.",
        },
      ],
    ),
    {
      files: ["lib/**/*.ts", "app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
      excludeFiles: [
        "lib/platform/{environment,log/log,database/migrations}.ts",
        "lib/operations/server/start.ts",
        "lib/platform/network/outgoing-agent.ts", // HTTPS_PROXY and NO_PROXY, which undici reads too
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
          ...["toLocaleDateString", "toLocaleTimeString"].map((property) => ({
            property,
            message:
              "Dates and times have one format: formatDate, formatDateInZone and formatTime of lib/platform/text/text-format.ts.",
          })),
        ],
      },
    },
  ],
};

export default configuration;
