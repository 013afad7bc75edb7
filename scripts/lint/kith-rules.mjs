// Kith's own lint rules, a plugin of oxlint (oxlint.config.mjs).
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Classes that `instanceof` may check. The server and Next's bundles load modules separately, so other classes differ (lib/platform/branded-errors.ts). */
const recognisable = new Set([
  // built-in classes
  ...["Error", "TypeError", "RangeError", "SyntaxError", "AggregateError", "DOMException"],
  ...["Date", "Uint8Array", "Response"],
  // branded classes
  ...["Problem", "LoggableError", "DecryptionError", "RunLostError", "NotPublicError", "DataFolderError"],
  ...["EnvironmentError", "RawAnswer"],
  // created and caught in one file
  ...["TransientFailure", "PictureRefusal", "DeliveryRefusal", "TargetNotFound", "ResponseBodyError"],
  "ClientError",
]);

const brandedInstanceof = {
  create: (context) => ({
    BinaryExpression(node) {
      if (node.operator !== "instanceof" || recognisable.has(node.right.name)) return;
      context.report({
        node,
        message:
          "Brand the class (lib/platform/branded-errors.ts), because each bundle has a different copy of the class.",
      });
    },
  }),
};

const skips = new Set(["skip", "todo", "fixme"]);

const noAlwaysSkippedTest = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: "A test that is always skipped proves nothing. Skip it on a condition, with the reason.",
      });
    return {
      CallExpression(node) {
        const [title] = node.arguments;
        if (skips.has(node.callee.property?.name) && title?.type.endsWith("Literal")) report(node);
      },
      MemberExpression(node) {
        if (skips.has(node.object.property?.name)) report(node);
      },
    };
  },
};

/**
 * A file of lib starts with `import "server-only"`, or it is pure: no effects, runs anywhere. A pure file imports only pure files.
 */
const noEffectsInPureFiles = {
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
};

/** Maps a file to whether it starts with `import "server-only"`. */
const serverOnlyFiles = new Map();

function hasEffects(specifier, importer) {
  if (/^node:(fs|http|https|child_process|worker_threads)/.test(specifier)) return true;
  const base = resolveSpecifier(specifier, importer);
  const path = base && [`${base}.ts`, `${base}.tsx`].find((candidate) => existsSync(candidate));
  if (!path) return false;
  if (!serverOnlyFiles.has(path))
    serverOnlyFiles.set(path, /^import "server-only";/m.test(readFileSync(path, "utf8")));
  return serverOnlyFiles.get(path);
}

function resolveSpecifier(specifier, importer) {
  if (specifier.startsWith("@/")) return join(root, specifier.slice(2));
  return specifier.startsWith(".") ? resolve(dirname(importer), specifier) : null;
}

/** Reports class names that the style sheet of a component lacks. Without this rule, a wrong name has no visible effect. */
const knownClasses = {
  create(context) {
    const sheets = new Map();
    return {
      ImportDeclaration({ source, specifiers: [name] }) {
        if (!source.value.endsWith(".module.css")) return;
        const css = readFileSync(resolveSpecifier(source.value, context.filename), "utf8");
        const classes = css.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g);
        sheets.set(name.local.name, new Set(Array.from(classes, ([, found]) => found)));
      },
      MemberExpression({ object, property }) {
        const known = sheets.get(object.name);
        if (!known || property.type !== "Literal" || known.has(property.value)) return;
        context.report({ node: property, message: `The style sheet has no class "${property.value}".` });
      },
    };
  },
};

/** Reports `location.assign("/path")` and `location.href = "/path"`, which reload the whole page. */
const noFullPageLoad = {
  create(context) {
    const check = (node, target, destination) => {
      const path =
        destination?.type === "TemplateLiteral" ? destination.quasis[0].value.raw : destination?.value;
      if (typeof path !== "string" || /^(?:[a-z][\d+.a-z-]*:|\/\/)/i.test(path)) return;
      if (!/^(?:(?:window|globalThis|document|self)\.)?location\.(?:assign|href)$/.test(target)) return;
      context.report({
        node,
        message: "Navigate with redirect() while rendering, with useRouter().push() in a handler.",
      });
    };
    return {
      CallExpression: (node) => check(node, context.sourceCode.getText(node.callee), node.arguments[0]),
      AssignmentExpression: (node) => check(node, context.sourceCode.getText(node.left), node.right),
    };
  },
};

/** Reports conditions that decide who is in the directory: another condition would miss people or show hidden ones. */
const noSpreadGroups = {
  create(context) {
    const check = (node) => {
      if (node.argument.type === "ObjectExpression")
        context.report({
          node,
          message: "Write the properties themselves: a spread literal only shortens lines.",
        });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

const membershipInOnePlace = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message:
          "lib/people/membership.ts decides who is in the directory. Use its inDirectoryFilter, inDirectorySql or isInDirectory, or formerFilter or formerSql for people who left.",
      });
    return {
      TemplateElement(node) {
        if (/\bremoved_at\s+IS\b|\bis_hidden\s+IS\b/i.test(node.value.raw)) report(node);
      },
      Property(node) {
        if (
          node.key.name === "removedAt" &&
          /^(?:null|\{.*\bnull\b.*\})$/.test(context.sourceCode.getText(node.value))
        )
          report(node);
      },
      MemberExpression(node) {
        if (node.property.name === "removedAt") report(node);
      },
    };
  },
};

/** Reports the names of vendors of the source of people. `productive_id` is a name of the API. */
const noVendorName = {
  create(context) {
    const report = (node, text) => {
      if (/(?:productive(?!_?id\b)|\bentra\b|google workspace|bamboohr)/i.test(text))
        context.report({
          node,
          message:
            "Name the source of people. Vendors are named in lib/connections/connectors/people/<vendor> and components/connections.",
        });
    };
    return {
      Literal: (node) => typeof node.value === "string" && report(node, node.value),
      TemplateElement: (node) => report(node, node.value.raw),
      JSXText: (node) => report(node, node.value),
      Identifier: (node) => report(node, node.name),
    };
  },
};

const plugin = {
  meta: { name: "kith" },
  rules: {
    "branded-instanceof": brandedInstanceof,
    "known-classes": knownClasses,
    "membership-in-one-place": membershipInOnePlace,
    "no-always-skipped-test": noAlwaysSkippedTest,
    "no-effects-in-pure-files": noEffectsInPureFiles,
    "no-full-page-load": noFullPageLoad,
    "no-spread-groups": noSpreadGroups,
    "no-vendor-name": noVendorName,
  },
};

export default plugin;
