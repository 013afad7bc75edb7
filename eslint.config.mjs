import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { defineConfig, globalIgnores } from "eslint/config";
import vitals from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";

/** Allowed imports (docs/architecture.md). Each message names the right place of the code. */
const forbid = (files, patterns, ignores = []) => ({
  files,
  ignores: ["**/*.test.ts", "**/*.test.tsx", ...ignores],
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

const serverOnly = {
  group: ["**/queries", "**/commands", "**/loaders", "@/lib/generated/prisma/**"],
  message:
    "Browser code reads through lib/browser and the API. Move this to the page (a server component) and pass the result down.",
};
const vendorCode = {
  group: [
    "@/lib/connections/connectors/*/productive*",
    "@/lib/connections/connectors/*/xero*",
    "@/lib/connections/connectors/*/slack*",
    "@/lib/connections/connectors/*/google*",
    "@/simulators/**",
    "@/testing/**",
    "@/demo/**",
  ],
  message:
    "The product knows ports (connectors/<system>/port.ts), no vendor and no stand-in for one. lib/connections/connected-systems.ts joins ports to adapters.",
};
const upward = {
  group: ["@/app/*", "@/components/*"],
  message: "lib does not know who shows or serves it. Move what is shared down into lib.",
};
const redirecting = {
  group: ["**/loaders"],
  message: "Loaders redirect, and a redirect is not a 401. A handler calls queries and commands.",
};

/** Classes that `instanceof` may check. The server and Next's bundles load modules separately, so other classes differ (lib/platform/branded-errors.ts). */
const recognisable = [
  // built-in classes
  "Error|TypeError|RangeError|SyntaxError|AggregateError|DOMException|Date|Uint8Array|Response",
  // branded classes
  "Problem|LoggableError|DecryptionError|RunLostError|NotPublicError|DataFolderError|EnvironmentError|RawAnswer",
  // created and caught in one file
  "TransientFailure|PictureRefusal|DeliveryRefusal|TargetNotFound|ResponseBodyError|ClientError",
].join("|");

/**
 * A file of lib starts with `import "server-only"`, or it is pure: no effects, runs anywhere. A pure file imports only pure files.
 */
const purity = {
  rules: {
    "no-effects-in-pure-files": {
      create: (context) => ({
        Program({ body }) {
          const imports = body.filter(
            ({ type, importKind }) => type === "ImportDeclaration" && importKind !== "type",
          );
          if (imports.some(({ source }) => source.value === "server-only")) return;
          for (const node of imports.filter(({ source }) => hasEffects(source.value, context.filename))) {
            context.report({
              node,
              message:
                'This file has no `import "server-only"`, so it is pure: values in, values out. Let a command or a query read, and hand in what it read.',
            });
          }
        },
      }),
    },
  },
};

/** Reports class names that the style sheet of a component lacks. Without this rule, a wrong name has no visible effect. */
const styles = {
  rules: {
    "known-classes": {
      create(context) {
        const sheets = new Map();
        return {
          ImportDeclaration({ source, specifiers: [name] }) {
            if (!source.value.endsWith(".module.css")) return;
            const path = source.value.startsWith("@/")
              ? join(root, source.value.slice(2))
              : resolve(dirname(context.filename), source.value);
            const classes = readFileSync(path, "utf8").matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g);
            sheets.set(name.local.name, new Set(Array.from(classes, ([, found]) => found)));
          },
          MemberExpression({ object, property }) {
            const known = sheets.get(object.name);
            if (!known || property.type !== "Literal" || known.has(property.value)) return;
            context.report({ node: property, message: `The style sheet has no class "${property.value}".` });
          },
        };
      },
    },
  },
};

/** Simulators, test helpers and the demo, which the product must not import. */
const notTheProduct = ["simulators/**", "testing/**", "demo/**"];

const root = import.meta.dirname;

function hasEffects(specifier, importer) {
  if (/^node:(fs|http|https|child_process|worker_threads)/.test(specifier)) return true;
  const base = specifier.startsWith("@/")
    ? join(root, specifier.slice(2))
    : specifier.startsWith(".")
      ? resolve(dirname(importer), specifier)
      : null;
  const path = base && [`${base}.ts`, `${base}.tsx`].find((candidate) => existsSync(candidate));
  return path ? /^import "server-only";/m.test(readFileSync(path, "utf8")) : false;
}

const rulesOfReact = vitals.flatMap(({ rules = {} }) =>
  Object.keys(rules).filter((rule) => /^(react|react-hooks|jsx-a11y)\//.test(rule)),
);

export default defineConfig([
  ...vitals,
  ...typescript,
  globalIgnores([
    ".kith/**",
    "**/.next/**",
    "next-env.d.ts",
    "lib/generated/**",
    "packages/client/dist/**",
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
      // Kith disables image optimisation (next.config.ts), so next/image would only add script.
      "@next/next/no-img-element": "off",
    },
  },
  {
    files: ["lib/**/*.ts", "app/**/*.ts"],
    ignores: ["**/*.test.ts", "lib/browser/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: `BinaryExpression[operator="instanceof"]:not([right.name=/^(?:${recognisable})$/])`,
          message:
            "Brand the class (lib/platform/branded-errors.ts), because each bundle has a different copy of the class.",
        },
      ],
    },
  },
  {
    files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**/*.spec.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.property.name=/^(skip|todo|fixme)$/][arguments.0.type=/Literal$/], MemberExpression[object.property.name=/^(skip|todo|fixme)$/]",
          message: "A test that is always skipped proves nothing. Skip it on a condition, with the reason.",
        },
      ],
    },
  },
  {
    files: ["scripts/**", "e2e/**", "simulators/**", "testing/**", "vitest.config.ts"],
    rules: { "no-console": "off" },
  },
  // Files without components and hooks skip the React compiler rules, which take half of the time.
  {
    files: ["**/*.ts", "**/*.mjs"],
    ignores: ["app/**", "components/**", "lib/browser/**"],
    rules: Object.fromEntries(rulesOfReact.map((rule) => [rule, "off"])),
  },
  forbid(
    ["lib/**/*.ts"],
    [upward, vendorCode],
    [...notTheProduct, "lib/connections/connectors/**", "lib/connections/connected-systems.ts"],
  ),
  forbid(
    ["lib/connections/connectors/**/*.ts"],
    [
      {
        regex:
          "^@/(?!lib/(connections/connectors/|platform/(byte-stream|problem|branded-errors|plain-text|text-format|times|time-zone|service-account-key|public-lookup|outgoing-agent|is-public-address)$))",
        message:
          "An adapter knows the vendor and its port, nothing of Kith's database or features. Map the result where the port is used.",
      },
    ],
  ),
  {
    files: ["lib/**/*.ts", "components/**/*.{ts,tsx}"],
    ignores: ["**/*.test.ts", "**/*.test.tsx"],
    plugins: { purity },
    rules: { "purity/no-effects-in-pure-files": "error" },
  },
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
    plugins: { styles },
    rules: { "styles/known-classes": "error" },
  },
  forbid(["app/api/**/*.ts"], [redirecting, vendorCode]),
  forbid(["components/**/*.{ts,tsx}", "lib/browser/**/*.{ts,tsx}"], [serverOnly, vendorCode]),
  forbid(
    ["app/**/*.tsx"],
    [
      vendorCode,
      {
        group: ["@/lib/platform/database", "@/lib/generated/prisma/**"],
        message: "A page loads through lib/<feature>/loaders.ts, which checks who is asking.",
      },
    ],
  ),
  {
    files: ["lib/**/*.ts", "app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
    ignores: [
      "lib/platform/{environment,log,migrations}.ts",
      "lib/operations/server/start.ts",
      "testing/**",
      "simulators/**",
      "lib/platform/outgoing-agent.ts", // HTTPS_PROXY and NO_PROXY, which undici reads too
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
            "Dates and times have one format: formatDate, formatDateInZone and formatTime of lib/platform/text-format.ts.",
        })),
      ],
    },
  },
]);
