import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A title, or a part of one, that names rows: "a slow drip (A22)". As it is written, so with `%s` and `${…}` in it. */
export type NamedTest = { file: string; title: string; ids: readonly string[] };

const rowIdList = /\(((?:[A-Z]+-?\d+)(?:, [A-Z]+-?\d+)*)\)/g;

/** The rows that a title names: "(A67, I4)". Rules of the behaviour may stand beside them: "(A81, SYNC-14)". */
export const extractRowIds = (title: string): string[] =>
  Array.from(title.matchAll(rowIdList), ([, ids = ""]) => ids.split(", "))
    .flat()
    .filter((id) => /^[ABI]\d+$/.test(id));

/** Every test of Kith that names a row, read off the sources: nothing is run. What is skipped for good is no test. */
export function findNamedTests(): NamedTest[] {
  return ["app", "components", "e2e", "lib", "simulators", "testing"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:test|spec)\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .flatMap((path) => parseNamedTests(path, readFileSync(path, "utf8"))),
  );
}

export function parseNamedTests(file: string, text: string): NamedTest[] {
  if (extractRowIds(text).length === 0) return [];
  const found: NamedTest[] = [];
  const look = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    const title = getLiteralText(node);
    const ids = title === null ? [] : extractRowIds(title);
    if (title !== null && ids.length > 0) found.push({ file, title, ids });
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/** `test.skip(…)`, `describe.todo.each(…)(…)`; one that is skipped on a condition, within its own body, is a test. */
function isSkipped(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const words: string[] = [];
  for (let callee: ts.Expression = node.expression; ;) {
    if (ts.isPropertyAccessExpression(callee)) words.push(callee.name.text);
    else if (ts.isIdentifier(callee)) words.push(callee.text);
    if (!ts.isPropertyAccessExpression(callee) && !ts.isCallExpression(callee)) break;
    callee = callee.expression;
  }
  return (
    words.some((word) => ["test", "it", "describe"].includes(word)) &&
    words.some((word) => ["skip", "todo", "fixme"].includes(word))
  );
}

function getLiteralText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `\${…}${literal.text}`).join("");
}
