// npm run size: prints the lines of code and the maximum (ceiling) of each room. A room is a folder of lib with one purpose
// (README.md). Here, app, components and packages count as rooms too.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

type SourceFile = { path: string; text: string; lines: number };

const ceilings = new Map<string, number>(
  Object.entries(JSON.parse(readFileSync("scripts/size-ceilings.json", "utf8")) as Record<string, number>),
);
const productFolders = ["app", "components", "lib", "packages"];
const supportFolders = ["simulators", "testing", "demo"];
const ignoredPaths =
  /(^|\/)(node_modules|dist)\/|^lib\/generated\/|^packages\/client\/src\/api\.ts$|^lib\/browser\/page-paths\.ts$/;
const maxSmallFileLines = 15;

function readFiles(folder: string, endings: RegExp): SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => endings.test(path) && !ignoredPaths.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(path, "utf8");
      return { path, text, lines: text.split("\n").length - 1 };
    });
}

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path) || path.startsWith("e2e/");
const sumLines = (files: readonly SourceFile[]) => files.reduce((sum, { lines }) => sum + lines, 0);
const readCode = (folders: readonly string[]) =>
  folders.flatMap((folder) => readFiles(folder, /\.(ts|tsx|css)$/));

/**
 * Returns the room of a product file: a folder of lib, or a folder of the root. Files directly in lib belong to `lib`.
 */
const getRoom = (path: string) => /^lib\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.split("/", 1)[0] ?? path;

/** Returns the lines of hand-written product code per room, without tests. */
export function measureRooms(): Map<string, number> {
  const rooms = new Map<string, number>();
  for (const file of readCode(productFolders)) {
    if (isTest(file)) continue;
    const room = getRoom(file.path);
    rooms.set(room, (rooms.get(room) ?? 0) + file.lines);
  }
  return rooms;
}

export function listExceededCeilings(rooms: ReadonlyMap<string, number>): string[] {
  const advice = "Remove code or change scripts/size-ceilings.json. To list all rooms, run: npm run size";
  const exceeded = [...rooms].flatMap(([room, lines]) => {
    const ceiling = ceilings.get(room);
    if (ceiling === undefined) return [`${room} has no ceiling. ${advice}`];
    return lines > ceiling ? [`${room} has ${lines} lines, its ceiling is ${ceiling}. ${advice}`] : [];
  });
  const unused = [...ceilings.keys()].filter((room) => !rooms.has(room));
  return [...exceeded, ...unused.map((room) => `${room} has a ceiling but no code. ${advice}`)];
}

function printTable(rows: readonly (readonly [string, ...(number | string)[]])[]): void {
  const format = (cell: number | string) => cell.toLocaleString("en").padStart(10);
  for (const [name, ...cells] of rows) console.log(name.padEnd(46) + cells.map(format).join(""));
  console.log();
}

function printSize(): void {
  const product = readCode(productFolders);
  const support = readCode(supportFolders);
  const scripts = readCode(["scripts"]);
  const e2e = readCode(["e2e"]);
  const code = [...product, ...support, ...scripts, ...e2e];
  const countLines = (files: readonly SourceFile[]) => sumLines(files.filter((file) => !isTest(file)));
  const smallFiles = product.filter((file) => !isTest(file) && file.lines <= maxSmallFileLines);
  const libEntries = readdirSync("lib", { withFileTypes: true }).filter(({ name }) => name !== "generated");
  const libRooms = libEntries.filter((entry) => entry.isDirectory());
  const rooms = measureRooms();
  printTable([
    ["product, hand-written lines", countLines(product)],
    ["tests", sumLines(code.filter(isTest))],
    ["scripts", countLines(scripts)],
    ["simulators, testing, demo", countLines(support)],
    [`product files of ${maxSmallFileLines} lines or fewer`, smallFiles.length],
    ["rooms in lib", libRooms.length],
    ["loose files in lib", libEntries.length - libRooms.length],
  ]);
  printTable([
    ["room", "lines", "ceiling"],
    ...[...rooms].map(([room, lines]) => [room, lines, ceilings.get(room) ?? "none"] as const),
    ...listExceededCeilings(rooms).map((sentence) => [sentence] as const),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) printSize();
