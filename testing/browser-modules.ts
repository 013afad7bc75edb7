import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** File that pages load, with its run-time imports: paths for files, names for packages. */
type BrowserModule = { path: string; imports: readonly string[] };

export function listBrowserModules(): BrowserModule[] {
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
    const imports = listRuntimeImports(path).map((specifier) => resolveImport(specifier, path));
    found.set(path, { path, imports });
    waiting.push(...imports.filter((imported) => /\.tsx?$/.test(imported)));
  }
  return [...found.values()];
}

function listRuntimeImports(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !isTypeOnlyImport(node.importClause))
      found.push(getLiteralText(node.moduleSpecifier));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
      found.push(getLiteralText(node.moduleSpecifier));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      found.push(...node.arguments.slice(0, 1).map(getLiteralText));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeOnlyImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause || clause.isTypeOnly) return clause !== undefined;
  const names = clause.namedBindings;
  return (
    !clause.name &&
    !!names &&
    ts.isNamedImports(names) &&
    names.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

const getLiteralText = (node: ts.Node): string => (ts.isStringLiteralLike(node) ? node.text : "");

function resolveImport(specifier: string, importer: string): string {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? join(dirname(importer), specifier)
      : null;
  if (base === null) return specifier;
  return [`${base}.ts`, `${base}.tsx`, base].find((path) => existsSync(path)) ?? base;
}
