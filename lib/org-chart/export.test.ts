import { expect, test } from "vitest";
import { groupPeople } from "./colours";
import { chartCsv } from "./csv";
import { planChart } from "./layout";
import { buildChartModel, type ChartPerson } from "./model";
import { inRowAndBlock } from "./state";
import { chartSvg, escapeXml, fitText } from "./svg";

const person = (
  id: string,
  first_name: string,
  manager_id: string | null = null,
  title = "",
): ChartPerson => ({
  id,
  first_name,
  last_name: "",
  title,
  manager_id,
});

const widthOf = (text: string) => text.length * 7;
const palette = {
  ground: "#fff",
  card: "#fff",
  block: "#eee",
  line: "#ccc",
  text: "#000",
  quietText: "#555",
  avatars: ["#def"],
  groups: ["#00f", "#f60"],
  noGroup: "#999",
};

function picture(people: ChartPerson[]) {
  const model = buildChartModel(people);
  const plan = planChart(inRowAndBlock(model.roots, true), ({ children }) => inRowAndBlock(children, false));
  const { groupOf } = groupPeople("level", model, () => null);
  return chartSvg(plan, { title: "Org chart", palette, measure: widthOf, groupOf });
}

test("a picture names everybody, whatever they are called, and runs nothing (B54)", () => {
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

test("a name that is too long ends in an ellipsis, between letters as people see them", () => {
  expect(fitText("Ann", 21, widthOf)).toBe("Ann");
  expect(fitText("Annabella", 35, widthOf)).toBe("Anna…");
  expect(fitText("👩‍👩‍👧 Family", 70, widthOf)).toBe("👩‍👩‍👧 …".replace(" …", "…"));
});

test("a picture of a chain of managers 10,000 deep can be made (A37)", () => {
  const chain = Array.from({ length: 10_000 }, (_, index) =>
    person(`p${index}`, `P${index}`, index === 0 ? null : `p${index - 1}`),
  );
  expect(picture(chain).match(/<circle/g)).toHaveLength(10_000);
});

test("writes what XML has no letters for away, and the rest as it is", () => {
  expect(escapeXml("a\u0001<b>&\"'\uFFFF\uD800")).toBe("a&#60;b&#62;&#38;&#34;&#39;");
  expect(escapeXml("Ω 𝒜 \n")).toBe("Ω 𝒜 \n");
});

test("a table begins with managers, and no cell of it is a formula (B55)", () => {
  const { roots } = buildChartModel([
    person("a", "=cmd()", null, 'Boss, "the"'),
    person("b", "Bo", "a"),
    person("c", "Cy", "b", "+1"),
  ]);
  expect(chartCsv(roots).split("\r\n")).toEqual([
    "\uFEFFid,first_name,last_name,title,manager_id,manager,level,direct_reports,people_below",
    `a,'=cmd(),,"Boss, ""the""",,,1,1,2`,
    "b,Bo,,,a,'=cmd(),2,1,1",
    "c,Cy,,'+1,b,Bo,3,0,0",
    "",
  ]);
});

test("a colour means the same in every branch, and whoever has none of the first eight is grey", () => {
  const people = Array.from({ length: 40 }, (_, index) => person(`p${index}`, `P${index}`));
  const model = buildChartModel(people);
  const { groups, groupOf } = groupPeople("office", model, (id) => {
    const number = Number(id.slice(1));
    return number < 30 ? `Office ${number % 10}` : null;
  });
  expect(groups.filter(({ colour }) => colour !== null)).toHaveLength(8);
  const nobody = model.byId.get("p39");
  expect(nobody && groupOf(nobody)).toEqual({ name: "No office known", colour: null, count: 10 });
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(40);
});
