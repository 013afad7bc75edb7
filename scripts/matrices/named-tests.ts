import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Test or describe block whose title contains row ids: "a slow drip (A22)". Placeholders such as `%s` are kept. */
export type NamedTest = { file: string; title: string; ids: readonly string[] };

const rowIdList = /\(((?:[A-Z]+-?\d+)(?:, [A-Z]+-?\d+)*)\)/g;

/** Returns the row ids in a title: "(A67, I4)". Ids of rules are ignored: "(A81, SYNC-14)". */
export const extractRowIds = (title: string): string[] =>
  Array.from(title.matchAll(rowIdList), ([, ids = ""]) => ids.split(", "))
    .flat()
    .filter((id) => /^[ABI]\d+$/.test(id));

/** Parses the test files and returns all tests whose titles contain row ids, without permanently skipped tests. */
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
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    const title = getLiteralText(node);
    const ids = title === null ? [] : extractRowIds(title);
    if (title !== null && ids.length > 0) found.push({ file, title, ids });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/** True for `test.skip(…)` and `describe.todo.each(…)(…)`. A test that skips itself on a condition counts as a test. */
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
