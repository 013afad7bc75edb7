import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { buildCompany } from "../lib/simulators/projects/company";
import { expect, expectAccessible, test } from "./fixtures";

const tree = (page: Page) => page.getByRole("tree", { name: "Org chart" });
const selected = (page: Page) => tree(page).getByRole("treeitem", { selected: true });
const names = (page: Page) =>
  tree(page)
    .getByRole("treeitem")
    .evaluateAll((items) => items.map((item) => item.getAttribute("aria-label")));

/** The chart with everybody in it: what can be taken away is not the beginning alone. */
async function openChart(page: Page, query = "") {
  await page.goto(`/org-chart${query}`);
  await expect(tree(page).getByRole("treeitem").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Export" })).toBeEnabled();
}

/** Where the focus is in the tree, as it is told to whoever cannot see it. */
const focused = (page: Page) =>
  tree(page).evaluate((root) => {
    const at = document.activeElement;
    if (!at || !root.contains(at) || at.role !== "treeitem") return null;
    const number = (name: string) => Number(at.getAttribute(name));
    return {
      level: number("aria-level"),
      position: number("aria-posinset"),
      isOpen: at.getAttribute("aria-expanded") === "true",
      isSelected: at.getAttribute("aria-selected") === "true",
    };
  });

for (const [shape, query] of [
  ["drawing", ""],
  ["list", "?view=list"],
] as const) {
  test(`the ${shape} is walked by keyboard alone, and says at each step where one is`, async ({
    page,
    signIn,
  }) => {
    await signIn("executive");
    await openChart(page, query);
    const press = async (key: string, where: object) => {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), key).toMatchObject({ isSelected: true, ...where });
    };
    // Of all cards one is a stop of Tab: me, whose branch is open.
    await page.getByRole("button", { name: "Export" }).focus();
    await press("Tab", { level: 1, position: 1, isOpen: true });
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => focused(page)).toBeNull();
    await press("Tab", { level: 1, position: 1 });

    await press("ArrowRight", { level: 2, position: 1, isOpen: false });
    await press("ArrowRight", { level: 2, position: 1, isOpen: true });
    await press("ArrowRight", { level: 3, position: 1 });
    await press("ArrowDown", { level: 3, position: 2 });
    await press("ArrowUp", { level: 3, position: 1 });
    await press("ArrowLeft", { level: 2, position: 1, isOpen: true });
    await press("ArrowLeft", { level: 2, position: 1, isOpen: false });
    await press("Space", { level: 2, position: 1, isOpen: true });
    await press("Space", { level: 2, position: 1, isOpen: false });
    await press("ArrowDown", { level: 2, position: 2 });
    await press("ArrowLeft", { level: 1, position: 1, isOpen: true });
    const last = await tree(page).getByRole("treeitem").last().getAttribute("aria-posinset");
    await press("End", { position: Number(last) });
    await press("Home", { level: 1, position: 1 });

    // Letters in one go are one name: further than the first of them alone would lead.
    const letters = ((await names(page)).at(2) ?? "").slice(0, 3);
    await page.keyboard.type(letters.toLowerCase());
    await expect(selected(page)).toHaveAttribute("aria-label", new RegExp(`^${letters}`));
    await expect(selected(page)).toBeFocused();
  });
}

test("is a tree for whoever cannot see it, in the drawing and in the list @phone", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  // In the drawing the reports are a group within their manager's card; a list says the same by levels.
  await openChart(page, "?view=chart");
  await expect(tree(page)).toMatchAriaSnapshot(`
    - tree "Org chart":
      - treeitem "Vera Smith-Jones, Chief Executive Officer" [expanded] [level=1] [selected]:
        - group:
          - treeitem /, Chief .* Officer$/ [level=2]
          - treeitem /, Chief .* Officer$/ [level=2]
  `);
  // A branch below belongs to the card that opened it.
  await selected(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).toMatchObject({ level: 2, isSelected: true });
  await page.keyboard.press("ArrowRight");
  await expect(tree(page)).toMatchAriaSnapshot(`
    - tree "Org chart":
      - treeitem "Vera Smith-Jones, Chief Executive Officer" [expanded] [level=1]:
        - group:
          - treeitem /, Chief .* Officer$/ [expanded] [level=2] [selected]:
            - group:
              - treeitem /./ [level=3]
          - treeitem /, Chief .* Officer$/ [level=2]
  `);
  await openChart(page, "?view=list");
  await expect(tree(page)).toMatchAriaSnapshot(`
    - tree "Org chart":
      - treeitem "Vera Smith-Jones, Chief Executive Officer" [expanded] [level=1] [selected]
      - treeitem /, Chief .* Officer$/ [level=2]
      - treeitem /, Chief .* Officer$/ [level=2]
  `);
  const second = tree(page).getByRole("treeitem", { level: 2 });
  await expect(second.first()).toHaveAttribute("aria-posinset", "1");
  await expect(second.first()).toHaveAttribute("aria-setsize", String(await second.count()));
});

test("goes to a name by its first letters, opens all siblings by a star, and Enter looks at somebody", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await openChart(page);
  await selected(page).focus();
  await page.keyboard.press("ArrowRight");
  const start = await selected(page).getAttribute("aria-label");
  await page.keyboard.press("*");
  await expect(tree(page).getByRole("treeitem", { level: 3 }).first()).toBeAttached();
  await expect(selected(page)).toHaveAttribute("aria-label", start ?? "");
  const letter = ((await names(page)).at(-1) ?? "")[0] ?? "";
  await page.keyboard.press(letter.toLowerCase());
  await expect(selected(page)).toHaveAttribute("aria-label", new RegExp(`^${letter}`));
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(selected(page)).toBeFocused();
});

test("search opens the way to somebody, and back leads to where one was @phone", async ({ page, signIn }) => {
  await signIn("staff");
  await openChart(page);
  const before = await names(page);
  await page.getByRole("combobox", { name: "Search people" }).fill("chief executive");
  await page.getByRole("option").first().click();
  const found = page.getByRole("treeitem", { name: /Chief Executive Officer/ });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(before);
  await page.goForward();
  await expect(found).toHaveAttribute("aria-selected", "true");
});

test("opens on me, with the way to the top, my colleagues and my people @phone", async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn("manager");
  await openChart(page);
  const { firstName, lastName } = buildCompany(240).roles.manager;
  await expect(selected(page)).toHaveAttribute("aria-label", new RegExp(`^${firstName} ${lastName}`));
  await expect(selected(page)).toHaveAttribute("aria-expanded", "true");
  await expect(selected(page)).toBeInViewport();
  if (!isMobile) expect(await cutCards(page)).toEqual([]);
  // Those beside the way are one press away, and I stay where I am.
  const top = tree(page).getByRole("treeitem", { level: 1 }).first();
  await expect(tree(page).getByRole("treeitem", { level: 2 })).toHaveCount(1);
  await top.focus();
  const before = await selected(page).boundingBox();
  await top.getByRole("button", { name: /show more reports of/ }).press("Enter");
  expect(await tree(page).getByRole("treeitem", { level: 2 }).count()).toBeGreaterThan(3);
  if (isMobile) return;
  const after = await selected(page).boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test("a branch can be looked at alone, and the way back up stands above it @phone", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await openChart(page);
  await selected(page).focus();
  await page.keyboard.press("ArrowRight");
  const name = ((await selected(page).getAttribute("aria-label")) ?? "").split(",")[0] ?? "";
  const whole = await names(page);
  await page.getByRole("button", { name: "Only this branch" }).click();
  await expect(tree(page).getByRole("treeitem", { level: 1 })).toHaveCount(1);
  await expect(tree(page).getByRole("treeitem", { level: 1 })).toHaveAttribute(
    "aria-label",
    new RegExp(`^${name}`),
  );
  const trail = page.getByRole("navigation", { name: "Branch" });
  await expect(trail.locator('[aria-current="location"]')).toHaveText(name);
  await expect(page).toHaveURL(/branch=/);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(whole);
  await page.goForward();
  await expect(trail).toBeVisible();
  await trail.getByRole("button", { name: "Whole company" }).click();
  await expect(trail).toBeHidden();
  await expect(tree(page).getByRole("treeitem", { name: /Chief Executive Officer/ })).toBeAttached();
});

test("the address shows somebody else what I see", async ({ page, signIn, context }) => {
  await signIn("executive");
  await openChart(page, "?colour=level");
  await selected(page).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(/open=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(tree(other).getByRole("treeitem").first()).toBeVisible();
  expect(await names(other)).toEqual(await names(page));
  await expect(other.getByRole("list", { name: "Colours" })).toBeVisible();
  expect(await selected(other).getAttribute("id")).toBe(await selected(page).getAttribute("id"));
  await other.close();
});

test("colours have a legend, and every card says in words what its colour means @phone", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await openChart(page, "?colour=office");
  const legend = page.getByRole("list", { name: "Colours" });
  await expect(legend.getByRole("listitem").first()).toBeVisible();
  const offices = await legend.getByRole("listitem").allInnerTexts();
  const words = offices.map((text) => text.replace(/\s*[\d,]+$/, "").trim());
  const card = await selected(page).getAttribute("aria-description");
  expect(words.some((word) => card?.includes(word))).toBe(true);
});

test("a branch and everybody can be taken away as SVG, PNG and CSV", async ({ page, signIn }) => {
  await signIn("manager");
  await openChart(page);
  const total =
    1 +
    Number(
      /(\d+)( direct|,? in all)/.exec((await selected(page).getAttribute("aria-description")) ?? "")?.[1] ??
        0,
    );
  const take = async (item: string) => {
    await page.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: item }).click(),
    ]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };

  const svg = await take("SVG, for drawing programs: this branch");
  expect(svg.name).toMatch(/^org-chart-.+-\d{4}-\d\d-\d\d\.svg$/);
  const parsed = await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    const count = (name: string) => file.getElementsByTagName(name).length;
    return {
      errors: count("parsererror"),
      people: count("circle"),
      foreign: count("foreignObject") + count("image"),
    };
  }, svg.content.toString());
  expect(parsed).toEqual({ errors: 0, people: total, foreign: 0 });

  const png = await take("PNG, for slides and mail: this branch");
  expect(png.content.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const [width, height] = [png.content.readUInt32BE(16), png.content.readUInt32BE(20)];
  const size = /width="([\d.]+)" height="([\d.]+)"/.exec(svg.content.toString());
  expect([width, height]).toEqual([Math.floor(2 * Number(size?.[1])), Math.floor(2 * Number(size?.[2]))]);

  const csv = await take("CSV, for spreadsheets: the whole company");
  const rows = csv.content.toString().trimEnd().split("\r\n");
  expect(rows).toHaveLength(241);
  expect(rows[0]).toContain("first_name,last_name,title");
});

test("prints the branch that is shown on one wide sheet, and nothing private", async ({ page, signIn }) => {
  await signIn("manager");
  await openChart(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.startsWith("%PDF")).toBe(true);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([1191, 842]); // A3, in points
  await page.emulateMedia({ media: "print" });
  const printed = await page.getByRole("main").innerText();
  expect(printed).toContain(buildCompany(240).roles.manager.lastName);
  expect(printed).not.toMatch(/@|Export|Copy link/);
});

test("opens as a whole, down to the end of the window, and says how many more there are", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await openChart(page);
  await expect(selected(page)).toBeInViewport();
  expect(await cutCards(page)).toEqual([]);
  const more = selected(page).getByRole("button", { name: /show more reports of/ });
  await expect(more).toHaveAccessibleName(/^\d+ more: /);
  const [frame, height] = [await page.locator("[data-viewport]").boundingBox(), page.viewportSize()?.height];
  expect(Math.round((frame?.y ?? 0) + (frame?.height ?? 0))).toBe(height);
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
  await more.click();
  await expect(more).toHaveCount(0);
});

test("nothing moves by itself where motion is not wanted", async ({ page, signIn }) => {
  await signIn("executive");
  await openChart(page);
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running")),
  ).toEqual([]);
});

test("begins as a list on a phone, and two fingers zoom the drawing @phone-only", async ({
  page,
  signIn,
  context,
}) => {
  await signIn("executive");
  await openChart(page);
  await expect(page.getByRole("radio", { name: "List" })).toBeChecked();
  await page.getByText("Chart", { exact: true }).click();
  await expect(page).toHaveURL(/view=chart/);
  await expect(page.locator("[data-viewport]")).toBeVisible();
  const width = async () => (await selected(page).boundingBox())?.width ?? 0;
  const before = await width();
  const frame = await page.locator("[data-viewport]").boundingBox();
  if (!frame) throw new Error("there is no drawing");
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const fingers = await context.newCDPSession(page);
  const at = (apart: number) => [
    { x: x - apart, y, id: 0 },
    { x: x + apart, y, id: 1 },
  ];
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(30) });
  for (const apart of [40, 55, 75, 100])
    await fingers.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(apart) });
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(width).toBeGreaterThan(before * 1.2);
});

test("has nothing that axe finds in any of its states @phone", async ({ page, signIn }) => {
  await signIn("manager");
  await openChart(page, "?view=chart&colour=office");
  await expect(page.getByRole("list", { name: "Colours" }).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Search people" }).fill("an");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await openChart(page, "?view=list&colour=level");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Only this branch" }).click();
  await expect(page.getByRole("navigation", { name: "Branch" })).toBeVisible();
  await expectAccessible(page);
});

test("opening a branch leaves its card where it was", async ({ page, signIn }) => {
  await signIn("executive");
  await page.goto("/org-chart");
  await expect(page.getByRole("treeitem", { selected: true })).toBeInViewport();
  await page.waitForTimeout(500); // the first centring is over
  const card = await closedCardInSight(page);
  const before = await card.boundingBox();
  const id = (await card.getAttribute("id")) ?? "";
  await page
    .locator(`#${id}`)
    .getByRole("button", { name: /show the reports of/i })
    .click();
  await expect(page.locator(`#${id}`)).toHaveAttribute("aria-expanded", "true");
  const after = await page.locator(`#${id}`).boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2);
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the top of the company is a list of links @phone", async ({ page, signIn }) => {
    await signIn("staff");
    await page.goto("/org-chart");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(8);
  });
});

/** Whose card is not as a whole in the frame of the drawing, or has letters smaller than 12 px. */
const cutCards = (page: Page) =>
  page.locator("[data-viewport]").evaluate((viewport) => {
    const frame = viewport.getBoundingClientRect();
    return [...viewport.querySelectorAll<HTMLElement>("[role=treeitem]")]
      .filter((card) => {
        const box = card.getBoundingClientRect();
        const scale = box.width / card.offsetWidth;
        const letters = [...card.querySelectorAll("span, button")].map((part) =>
          Number.parseFloat(getComputedStyle(part).fontSize),
        );
        const isIn =
          box.left >= frame.left &&
          box.right <= frame.right &&
          box.top >= frame.top &&
          box.bottom <= Math.min(frame.bottom, window.innerHeight);
        return !isIn || Math.min(...letters) * scale < 11.99;
      })
      .map((card) => card.getAttribute("aria-label"));
  });

/** A card with a closed branch that stands whole in the frame of the drawing. */
async function closedCardInSight(page: Page): Promise<Locator> {
  const frame = await page.locator("[data-viewport]").boundingBox();
  for (const card of await page.getByRole("treeitem", { expanded: false }).all()) {
    const box = await card.boundingBox();
    const isInSight = frame && box && box.x > frame.x && box.x + box.width < frame.x + frame.width;
    if (isInSight && box.y > frame.y && box.y + box.height < frame.y + frame.height) return card;
  }
  throw new Error("no closed branch is in sight");
}
