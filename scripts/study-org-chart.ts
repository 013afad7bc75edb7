// npm run study:org-chart [-- FOLDER]: takes pictures of the org chart in demos of 240 and 10,000 people, lays the same 240
// people out with d3-org-chart (compact mode), and does five tasks. Writes the pictures and results.md to FOLDER (default:
// test-results/org-chart). Installs d3-org-chart in a temporary folder, which needs the registry.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContextOptions, type Locator, type Page } from "@playwright/test";
import { orgChartResponse } from "@/lib/directory/schema";
import { createDemoHeaders, startSession, type Level } from "@/e2e/fixtures";
import { getScriptArguments, startServer } from "@/e2e/start-server";
import { buildIfNeeded } from "./build-application";
import { findBrowser } from "./find-browser";

const folder = process.argv[2] ?? "test-results/org-chart";
const url = "http://localhost:3290";
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

mkdirSync(folder, { recursive: true });
const browserPath = await findBrowser();
buildIfNeeded();
const browser = await chromium.launch({
  ...(browserPath && { executablePath: browserPath }),
  args: ["--no-sandbox"],
});
try {
  const report = [...(await study(240, studyCompany)), ...(await study(10_000, studyLargeCompany))];
  writeFileSync(join(folder, "results.md"), `${report.join("\n")}\n`);
  console.log(report.join("\n"));
} finally {
  await browser.close();
}

/** Runs a part of the study on a new demo with this number of people. */
async function study(people: number, part: () => Promise<string[]>): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), "kith-study-"));
  const demo = await startServer({
    words: [...getScriptArguments("demo"), "--people", String(people)],
    url,
    logFile: join(data, "log"),
    env: { PORT: new URL(url).port, KITH_DATA_DIR: join(data, "demo"), RATE_LIMIT_PER_MINUTE: "0" },
  });
  try {
    return await part();
  } finally {
    await demo.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function studyCompany(): Promise<string[]> {
  const page = await openPage("manager", desktop);
  const tasks = await doTasks(page);

  await openChart(page);
  await takePicture(page, "own-place");
  await page.emulateMedia({ colorScheme: "dark" });
  await takePicture(page, "own-place-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await searchBox(page).fill("designer");
  await page.getByRole("option").first().click();
  await takePicture(page, "found-person");
  await openChart(page);
  for (const [key, name] of [
    ["ArrowDown", "branch-of-a-vice-president"],
    ["Home", "everyone"],
  ] as const) {
    await page.locator('[role="treeitem"][aria-selected="true"]').focus();
    await page.keyboard.press("Home");
    await page.keyboard.press(key);
    await page.getByRole("button", { name: "Open all below" }).click();
    await page.getByRole("button", { name: "Fit to the window" }).click();
    await takePicture(page, name);
  }
  const own = await measureDrawing(page, '[role="treeitem"]');

  const onPhone = await openPage("manager", phone);
  await openChart(onPhone, "?view=chart");
  await takePicture(onPhone, "phone");

  return [
    "## 240 people opened and fitted, 1440 × 900",
    "",
    "| drawing | people | bounding box, px | smallest text, px | share of the window covered by cards |",
    "|---|---|---|---|---|",
    `| Kith | ${formatDrawing(own)} |`,
    `| d3-org-chart, compact | ${formatDrawing(await drawWithD3())} |`,
    "",
    "## Five tasks from the home page, as a manager",
    "",
    "| task | actions | seconds | answer |",
    "|---|---|---|---|",
    ...tasks.map(
      ({ task, actions, seconds, answer }) =>
        `| ${task} | ${actions.length}: ${actions.join(", ")} | ${seconds.toFixed(1)} | ${answer} |`,
    ),
    "",
  ];
}

async function studyLargeCompany(): Promise<string[]> {
  const page = await openPage("executive", desktop, 10_000);
  await openChart(page);
  await page.locator('[role="treeitem"][aria-selected="true"]').focus();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Open all below" }).click();
  await page.getByRole("button", { name: "Fit to the window" }).click();
  await takePicture(page, "10000-people");
  const mounted = await page.getByRole("treeitem").count();
  return [`10,000 people: ${mounted} cards are mounted in the picture.`];
}

/** Opens a page as the demo account of this level; null: not signed in. */
async function openPage(level: Level | null, options: BrowserContextOptions, people = 240): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options });
  // tsx adds calls of its helper `__name` to functions. Functions that run in the page need this helper there.
  await context.addInitScript("globalThis.__name = (named) => named");
  if (level) await startSession(context.request, level, people);
  return context.newPage();
}

type TaskResult = { task: string; actions: string[]; seconds: number; answer: string };

/** Does the five tasks of a new user. `seconds`: time that the pages take, without the time that a person thinks. */
async function doTasks(page: Page): Promise<TaskResult[]> {
  const results: TaskResult[] = [];
  const doTask = async (
    task: string,
    steps: Record<string, () => Promise<unknown>>,
    readAnswer: () => Promise<string>,
  ) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const start = performance.now();
    for (const step of Object.values(steps)) await step();
    const answer = await readAnswer();
    const seconds = (performance.now() - start) / 1_000;
    results.push({ task, actions: Object.keys(steps), seconds, answer });
  };
  const navigate = (name: string) => page.getByRole("navigation").getByRole("link", { name }).first().click();
  const searchFor = (text: string) => ({
    "press Ctrl K": () => page.keyboard.press("Control+k"),
    [`type "${text}"`]: () => page.keyboard.type(text),
  });
  const readDepartment = () =>
    page.getByRole("group", { name: "Departments" }).getByRole("option").first().innerText();
  const openOrgChart = { "click Org chart": () => navigate("Org chart") };

  await doTask("Find my boss's boss", openOrgChart, async () => {
    const own = page.locator('[role="treeitem"][aria-selected="true"]');
    const level = Number(await own.getAttribute("aria-level")) - 2;
    const boss = page.locator(`[role="treeitem"][aria-level="${level}"][aria-expanded="true"]`).first();
    return (await boss.getAttribute("aria-label")) ?? "";
  });
  await doTask("Who leads Design?", searchFor("design"), readDepartment);
  await doTask("How large is Engineering?", searchFor("engineering"), readDepartment);
  const exportDialog = page.getByRole("dialog", { name: "Export the org chart" });
  const file = page.waitForEvent("download");
  await doTask(
    "Print my branch",
    {
      ...openOrgChart,
      "click Export": () => page.getByRole("button", { name: "Export", exact: true }).click(),
      "choose everyone below me": () => exportDialog.getByRole("radio", { name: /everyone below/ }).check(),
      "click Export in the dialog": () => exportDialog.getByRole("button", { name: "Export" }).click(),
    },
    async () => {
      const download = await file;
      await download.saveAs(join(folder, "branch.pdf"));
      return download.suggestedFilename();
    },
  );
  await doTask(
    "Share where two people meet",
    {
      ...openOrgChart,
      "click Path to …": () => page.getByRole("button", { name: "Path to …" }).click(),
      "type a name": () => searchBox(page).fill("chief technology"),
      "choose the person": () => page.getByRole("option").first().click(),
      "click Copy link": () => page.getByRole("button", { name: "Copy link" }).click(),
    },
    () => page.getByRole("group", { name: "Path between two people" }).getByRole("status").innerText(),
  );
  return results;
}

function searchBox(page: Page): Locator {
  return page.getByRole("combobox", { name: "Search people" });
}

async function openChart(page: Page, query = ""): Promise<void> {
  await page.goto(`/org-chart${query}`);
  await page.getByRole("treeitem").first().waitFor();
  await page.locator('button[aria-label="Export"]:enabled').waitFor(); // everyone is loaded
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(1_000); // until motion and avatars have settled
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

type DrawingFacts = { people: number; width: number; height: number; text: number; share: number };

/** Measures the visible cards: their bounding box, the smallest text on screen, and the share of the window they cover. */
function measureDrawing(page: Page, cards: string): Promise<DrawingFacts> {
  return page.evaluate((selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((card) => {
      const box = card.getBoundingClientRect();
      const texts = [...card.querySelectorAll("*")].filter(
        (element): element is HTMLElement =>
          element instanceof HTMLElement &&
          element.checkVisibility() &&
          [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
      );
      const scale = card instanceof HTMLElement ? box.width / card.offsetWidth : 1;
      const sizes = texts.map((element) => parseFloat(getComputedStyle(element).fontSize) * scale);
      return { box, text: Math.min(...sizes) };
    });
    const edge = (of: (box: DOMRect) => number, pick: (...values: number[]) => number) =>
      pick(...boxes.map(({ box }) => of(box)));
    const width = edge(({ right }) => right, Math.max) - edge(({ left }) => left, Math.min);
    const height = edge(({ bottom }) => bottom, Math.max) - edge(({ top }) => top, Math.min);
    const covered = boxes.reduce((sum, { box }) => sum + box.width * box.height, 0);
    return {
      people: boxes.length,
      width,
      height,
      text: Math.min(...boxes.map(({ text }) => text)),
      share: covered / (innerWidth * innerHeight),
    };
  }, cards);
}

function formatDrawing({ people, width, height, text, share }: DrawingFacts): string {
  return `${people} | ${Math.round(width)} × ${Math.round(height)} | ${text.toFixed(1)} | ${Math.round(share * 100)} %`;
}

/** Draws the people of the demo with d3-org-chart, all opened and fitted, and takes a picture. */
async function drawWithD3(): Promise<DrawingFacts> {
  const packages = mkdtempSync(join(tmpdir(), "kith-d3-"));
  try {
    execFileSync(
      "npm",
      ["install", "--silent", "--ignore-scripts", "d3@7", "d3-org-chart@3", "d3-flextree@2"],
      { cwd: packages, stdio: "inherit" },
    );
    const answer = await fetch(`${url}/api/people/org-chart`, { headers: createDemoHeaders("staff") });
    const { roots } = orgChartResponse.parse(await answer.json());
    type Node = (typeof roots)[number];
    const list = (node: Node, parentId: string | null): object[] => [
      { id: node.id, parentId, name: `${node.first_name} ${node.last_name}`, title: node.title },
      ...node.children.flatMap((report) => list(report, node.id)),
    ];
    const [top] = roots;
    const data = roots.flatMap((root) => list(root, root === top ? null : (top?.id ?? null)));
    const page = await openPage(null, desktop);
    await page.setContent('<body style="margin:0;font:14px system-ui"><div id="chart"></div>');
    for (const file of [
      "d3/dist/d3.min.js",
      "d3-flextree/build/d3-flextree.js",
      "d3-org-chart/build/d3-org-chart.min.js",
    ])
      await page.addScriptTag({ path: join(packages, "node_modules", file) });
    await page.evaluate(
      `new d3.OrgChart().container("#chart").data(${JSON.stringify(data)}).svgHeight(innerHeight).compact(true)
        .nodeWidth(() => 208).nodeHeight(() => 76).duration(0)
        .nodeContent(({ data }) => '<div style="box-sizing:border-box;height:100%;border:1px solid #ccc;border-radius:8px;padding:8px">' +
          '<div style="font-weight:600">' + data.name + '</div><div style="font-size:12px">' + data.title + "</div></div>")
        .expandAll().fit()`,
    );
    await page.waitForTimeout(2_000);
    await page.screenshot({ path: join(folder, "d3-org-chart.png") });
    const facts = await measureDrawing(page, ".node-foreign-object-div");
    await page.close();
    return facts;
  } finally {
    rmSync(packages, { recursive: true, force: true });
  }
}
