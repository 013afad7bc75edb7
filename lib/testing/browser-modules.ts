import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A file that pages load, and what it imports at run time: other files by their path, packages by their name. */
export type BrowserModule = { path: string; imports: readonly string[] };

/** Every file of ours that a page may load: those with "use client", and whatever these import, at once or on demand. */
export function browserModules(): BrowserModule[] {
  const found = new Map<string, BrowserModule>();
  const waiting = ["app", "components", "lib"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter(
      (path) => /(?<!\.test)\.tsx?$/.test(path) && readFileSync(path, "utf8").startsWith('"use client"'),
    );
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const imports = runtimeImports(path).map((specifier) => resolve(specifier, path));
    found.set(path, { path, imports });
    waiting.push(...imports.filter((imported) => /\.tsx?$/.test(imported)));
  }
  return [...found.values()];
}

/** What the compiler leaves in: imports of nothing but types are gone. */
function runtimeImports(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !isOfTypes(node.importClause))
      found.push(textOf(node.moduleSpecifier));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
      found.push(textOf(node.moduleSpecifier));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      found.push(...node.arguments.slice(0, 1).map(textOf));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isOfTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause || clause.isTypeOnly) return clause !== undefined;
  const names = clause.namedBindings;
  return (
    !clause.name &&
    !!names &&
    ts.isNamedImports(names) &&
    names.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

const textOf = (node: ts.Node): string => (ts.isStringLiteralLike(node) ? node.text : "");

function resolve(specifier: string, importer: string): string {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? join(dirname(importer), specifier)
      : null;
  if (base === null) return specifier;
  return [`${base}.ts`, `${base}.tsx`, base].find((path) => existsSync(path)) ?? base;
}
