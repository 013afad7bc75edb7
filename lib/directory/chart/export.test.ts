import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildChartPerson } from "@/testing/chart-people";
import { groupByColouring } from "./colours";
import { formatChartCsv } from "./csv";
import { buildChartModel, listBranchNodes, type ChartNode } from "./model";
import type { ListedPerson } from "@/lib/directory/schema";
import { drawChartPdf } from "./pdf";
import { drawChartPages, truncateText, type PaperChoice, type ReportsOf } from "./picture";
import { drawChartSvg, escapeXml } from "./svg";

const person = (id: string, name: string, manager: string | null = null, title = "") =>
  buildChartPerson(id, manager, name, title);

const widthOf = (text: string) => text.length * 7;
const palette = {
  ground: "#fff",
  card: "#fff",
  block: "#eee",
  line: "#ccc",
  text: "#000",
  quietText: "#555",
  accent: "#00f",
  avatars: ["#def"],
  groups: ["#00f", "#f60"],
  noGroup: "#999",
};

const faceless = { faceOf: () => undefined };
const labels = { company: "Northwind", branch: "Everyone", date: "24 Nov 2026", palette };

function picture(
  people: ListedPerson[],
  reportsOf: ReportsOf = ({ children }) => children,
  { faceOf }: { faceOf: (id: string) => string | undefined } = faceless,
) {
  const model = buildChartModel(people);
  const { groupOf } = groupByColouring("level", model, () => null);
  const [page] = drawChartPages(model.roots, reportsOf, {
    ...labels,
    paper: "one",
    maxSide: Infinity,
    measure: widthOf,
    groupOf,
    namesGroups: true,
    faceOf,
  });
  return page ? drawChartSvg(page, "Org chart", palette.ground) : "";
}

test("a picture has the faces of people with a picture, the company, the date and the colours", () => {
  const svg = picture([person("a", "Ada"), person("b", "Bea", "a")], undefined, {
    faceOf: (id) => (id === "b" ? pixel : undefined),
  });
  expect(svg.match(/<image/g)).toHaveLength(1);
  expect(svg).toContain(">A<");
  expect(svg).not.toContain(">B<");
  for (const text of ["Northwind", "24 Nov 2026", "Level 1", "Level 2", "2 people"])
    expect(svg).toContain(text);
});

test("a picture names all people safely, whatever their names contain (B54)", () => {
  const svg = picture([
    person("a", `<script>alert("x")</script>`, null, "R&D"),
    person("b", "Zo\u0000ë", "a"),
    person("c", "محمد", "a"),
  ]);
  expect(svg).not.toContain("<script");
  expect(svg).not.toContain("\u0000");
  expect(svg).toContain("R&#38;D");
  expect(svg).toContain("Zoë");
  expect(svg).toContain("محمد");
  expect(svg).toContain("Level 2");
  expect(svg).not.toMatch(/href|url\(|@import/);
});

test("a picture of a closed view has all people without a manager, under one heading", () => {
  const svg = picture(
    [person("a", "Ada"), person("b", "Bea", "a"), person("c", "Cyd"), person("d", "Dan")],
    () => [],
  );
  expect(svg).toContain("No manager");
  for (const name of ["Ada", "Cyd", "Dan"]) expect(svg).toContain(`>${name}<`);
  expect(svg).not.toContain("Bea");
});

test("truncates a long name with an ellipsis between graphemes", () => {
  expect(truncateText("Ann", 21, widthOf)).toBe("Ann");
  expect(truncateText("Annabella", 35, widthOf)).toBe("Anna…");
  expect(truncateText("👩‍👩‍👧 Family", 70, widthOf)).toBe("👩‍👩‍👧 …".replace(" …", "…"));
});

test("drops characters that XML 1.0 forbids and keeps all others", () => {
  expect(escapeXml("a\u0001<b>&\"'\uFFFF\uD800")).toBe("a&#60;b&#62;&#38;&#34;&#39;");
  expect(escapeXml("Ω 𝒜 \n")).toBe("Ω 𝒜 \n");
});

test("the CSV lists managers first and contains no formula (B55)", () => {
  const { roots } = buildChartModel([
    person("a", "=cmd()", null, 'Boss, "the"'),
    person("b", "Bo", "a"),
    person("c", "Cy", "b", "+1"),
  ]);
  expect(formatChartCsv(listBranchNodes(roots)).split("\r\n")).toEqual([
    "\uFEFFid,first_name,last_name,title,manager_id,manager,level,direct_reports,people_below",
    `a,'=cmd(),,"Boss, ""the""",,,1,1,2`,
    "b,Bo,,,a,'=cmd(),2,1,1",
    "c,Cy,,'+1,b,Bo,3,0,0",
    "",
  ]);
});

test("a colour means the same in every branch; groups after the eighth are grey", () => {
  const people = Array.from({ length: 40 }, (_, index) => person(`p${index}`, `P${index}`));
  const model = buildChartModel(people);
  const { groups, groupOf } = groupByColouring("office", model, (id) => {
    const number = Number(id.slice(1));
    return number < 30 ? `Office ${number % 10}` : null;
  });
  expect(groups.filter(({ colour }) => colour !== null)).toHaveLength(8);
  const ungrouped = model.byId.get("p39");
  expect(ungrouped && groupOf(ungrouped)).toEqual({ name: "No office known", colour: null, count: 10 });
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(40);
});

const fonts = ["latin", "latin-ext", "cyrillic"].flatMap((script) =>
  ([400, 600] as const).map((weight) => ({
    weight,
    bytes: new Uint8Array(
      readFileSync(`node_modules/@fontsource/inter/files/inter-${script}-${weight}-normal.woff`),
    ),
  })),
);
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Returns the number of pages and the text that a search in the PDF finds. */
async function readPdf(roots: readonly ChartNode[], paper: PaperChoice) {
  const numbers: string[] = [];
  const bytes = await drawChartPdf(roots, ({ children }) => children, {
    ...labels,
    ...faceless,
    paper,
    groupOf: () => null,
    namesGroups: false,
    fonts,
    drawText: (text) => ({ png: pixel, width: text.length / 2 }),
    measure: widthOf,
    onPage: async (number, total) => void numbers.push(`${number} of ${total}`),
  });
  const file = Buffer.from(bytes).toString("latin1");
  const streams = Array.from(file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, part = ""]) => {
    try {
      return inflateSync(Buffer.from(part, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const letters = (hex: string) =>
    (hex.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join("");
  // Each font has a map from its glyphs to characters (ISO 32000-1, 9.10.3), which searches read.
  const maps = new Map<string, string[]>();
  const objects = new Map(
    Array.from(file.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)endobj/g), ([, id = "", text = ""]) => [id, text]),
  );
  for (const [, name = "", id = ""] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1] ?? "";
    const [, part = ""] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(objects.get(unicode) ?? "") ?? [];
    if (part === "") continue;
    const map = inflateSync(Buffer.from(part, "latin1")).toString("latin1");
    const glyphs = /beginbfrange([\s\S]*)endbfrange/.exec(map)?.[1] ?? "";
    maps.set(
      name,
      Array.from(glyphs.replace(/^.*?\[/gm, "").matchAll(/<([0-9a-f]+)>/gi), ([, hex = ""]) => letters(hex)),
    );
  }
  const texts = streams.flatMap((stream) => {
    let [font, found] = ["", ""];
    for (const [, name, shown, actual] of stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText \(((?:[^\\)]|\\[\s\S])*)\)/gi,
    )) {
      if (name !== undefined) font = name;
      if (actual !== undefined)
        found += letters(Buffer.from(actual.replace(/\\(.)/gs, "$1"), "latin1").toString("hex"));
      for (const [, hex = ""] of (shown ?? "").matchAll(/<([0-9a-f]*)>/gi))
        for (const code of hex.match(/.{4}/g) ?? [])
          found += maps.get(font)?.[Number.parseInt(code, 16)] ?? "";
    }
    return found;
  });
  return { pages: [...file.matchAll(/\/Type \/Page\b(?!s)/g)].length, numbers, text: texts.join("\n") };
}

test("a search in the PDF finds every name, also those that the font has no characters for", async () => {
  const people = [
    person("a", "Łukasz Wiśniewski", null, "R&D"),
    person("b", "Zoë Ångström", "a"),
    person("c", "Мария Иванова", "a"),
    person("d", "محمد علي", "a"),
    person("e", "山田太郎", "a"),
  ];
  const { pages, text } = await readPdf(buildChartModel(people).roots, "one");
  expect(pages).toBe(1);
  const found = text.replace(/\s/g, "");
  for (const { first_name } of people) expect(found).toContain(first_name.replace(/\s/g, ""));
  expect(found).toContain("Northwind");
  expect(found).toContain("24Nov2026");
});

test("a poster has numbered pages with references, and a name for everyone", async () => {
  const people = Array.from({ length: 120 }, (_, index) =>
    person(`p${index}`, `Person${index}x`, index === 0 ? null : index < 5 ? "p0" : `p${1 + (index % 4)}`),
  );
  const { pages, numbers, text } = await readPdf(buildChartModel(people).roots, "a4");
  const found = text.replace(/\s/g, "");
  expect(pages).toBe(4);
  expect(numbers.at(-1)).toBe("4 of 4");
  expect(found).toContain("3of4");
  expect(found).toContain("Continuedonpage2");
  expect(found).toContain("Continuedfrompage1");
  for (const { first_name } of people) expect(found).toContain(first_name);
});
