import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildChartPerson } from "@/testing/chart-people";
import { groupByColouring } from "./colours";
import { formatChartCsv } from "./csv";
import { buildChartModel, listBranchNodes } from "./model";
import type { ListedPerson } from "@/lib/directory/schema";
import { drawChartPdf } from "./pdf";
import { drawChartPages, truncateText, type ReportsOf } from "./picture";
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

const pictureOptions = {
  ...{ company: "Northwind", branch: "Everyone", date: "24 Nov 2026", palette },
  ...{ maxSide: Infinity, measure: widthOf, groupOf: () => null, namesGroups: true, faceOf: () => undefined },
};

function picture(
  people: ListedPerson[],
  reportsOf: ReportsOf = ({ children }) => children,
  faceOf: (id: string) => string | undefined = () => undefined,
) {
  const model = buildChartModel(people);
  const { groupOf } = groupByColouring("level", model, () => null);
  const [page] = drawChartPages(model.roots, reportsOf, {
    ...pictureOptions,
    paper: "one",
    groupOf,
    faceOf,
  });
  return page ? drawChartSvg(page, "Org chart", palette.ground) : "";
}

test("a picture has the faces of people with a picture, the company, the date and the colours", () => {
  const svg = picture([person("a", "Ada"), person("b", "Bea", "a")], undefined, (id) =>
    id === "b" ? pixel : undefined,
  );
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

test("the PDF has every name in fonts that have its characters, and otherwise as a picture with searchable text", async () => {
  const people = [
    person("a", "Łukasz Wiśniewski", null, "R&D"),
    person("b", "Мария Иванова", "a"),
    person("c", "محمد علي", "a"),
    person("d", "山田太郎", "a"),
  ];
  const drawn: string[] = [];
  const bytes = await drawChartPdf(buildChartModel(people).roots, ({ children }) => children, {
    ...pictureOptions,
    paper: "one",
    fonts,
    drawText: (text) => {
      drawn.push(text);
      return { png: pixel, width: text.length / 2 };
    },
    onPage: async () => undefined,
  });
  expect(drawn).toEqual(["مع", "محمد علي", "山", "山田太郎"]); // initials and names
  const file = Buffer.from(bytes).toString("latin1");
  expect(file.match(/\/FontFile\d? /g)).toHaveLength(4); // Latin in both weights, and two other scripts for the names
  const [content = ""] = Array.from(file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, part = ""]) =>
    part.startsWith("x") ? inflateSync(Buffer.from(part, "latin1")).toString("latin1") : "",
  ).filter((text) => text.includes("/ActualText"));
  const searchable = Array.from(
    content.matchAll(/\/ActualText \(((?:[^\\)]|\\[\s\S])*)\)/g),
    ([, text = ""]) => Buffer.from(text.replace(/\\(.)/gs, "$1"), "latin1").swap16().toString("utf16le"),
  );
  expect(searchable.map((text) => text.replace("\uFEFF", ""))).toEqual(drawn);
});

test("a poster has numbered pages with references, and a name for everyone", () => {
  const people = Array.from({ length: 120 }, (_, index) =>
    person(`p${index}`, `Person${index}x`, index === 0 ? null : index < 5 ? "p0" : `p${1 + (index % 4)}`),
  );
  const pages = drawChartPages(buildChartModel(people).roots, ({ children }) => children, {
    ...pictureOptions,
    paper: "a4",
  });
  expect(pages).toHaveLength(4);
  const shapes = pages.flatMap(({ frame, chart }) => [...frame, ...chart.shapes]);
  const texts = shapes.flatMap((shape) => (shape.kind === "text" ? shape.text : []));
  for (const text of ["3 of 4", "Continued on page 2", "Continued from page 1"])
    expect(texts.join("\n")).toContain(text);
  expect(texts).toEqual(expect.arrayContaining(people.map(({ first_name }) => first_name)));
});
