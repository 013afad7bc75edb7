import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { buildCompany } from "../simulators/projects/company";
import { bothDevices, expect, expectAccessible, setFontSize, test } from "./fixtures";

/** Minimum viewport ratio of a fully visible card. At a fractional zoom, the browser reports slightly less than 1. */
const wholeCard = 0.999;

const tree = (page: Page) => page.getByRole("tree", { name: "Org chart" });
const selected = (page: Page) => tree(page).getByRole("treeitem", { selected: true });
const names = (page: Page) =>
  tree(page)
    .getByRole("treeitem")
    .evaluateAll((items) => items.map((item) => item.getAttribute("aria-label")));

/** Opens the chart and waits until all people are loaded, which enables exports. */
async function openChart(page: Page, query = "") {
  await page.goto(`/org-chart${query}`);
  await expect(tree(page).getByRole("treeitem").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Export" })).toBeEnabled();
}

/** Returns the focused card as a screen reader announces it; null if the focus is outside the tree. */
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

test("keys follow the eye, the wheel and two fingers move the drawing but not the page (PAGE-36), and cards tell screen readers their level, position and counts", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await openChart(page);
  await test.step("the keys", async () => {
    const press = async (key: string, where: object) => {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), key).toMatchObject({ isSelected: true, ...where });
    };
    await page.getByRole("button", { name: "Export" }).focus();
    await press("Tab", { level: 1, position: 1, isOpen: true });
    await expect(selected(page)).toHaveAttribute("aria-description", /^8 reports · 239 in total/);
    // The window has room for the level below the eight reports. The fourth is the nearest card below.
    await press("ArrowDown", { level: 2, position: 4, isOpen: true });
    await press("ArrowRight", { level: 2, position: 5 });
    await press("ArrowLeft", { level: 2, position: 4 });
    await press("ArrowDown", { level: 3, position: 1 });
    await press("ArrowUp", { level: 2, position: 4, isOpen: true });
    await press("Space", { level: 2, position: 4, isOpen: false });
    await press("Space", { level: 2, position: 4, isOpen: true });
    await press("Home", { level: 1, position: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(selected(page)).toBeFocused();
  });

  await test.step("a notch of the wheel zooms, two fingers pan and pinch, a drag pans and selects nothing, and the page rests", async () => {
    const box = async () => (await selected(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const start = await box();
    await page.mouse.move(start.x + 10, start.y + 10);
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await box()).width / start.width).toBeCloseTo(1.15, 1);
    await page.mouse.wheel(0, 100);
    await expect.poll(async () => (await box()).width / start.width).toBeCloseTo(1, 1);
    const before = await box();
    await page.mouse.wheel(12, 30);
    await expect.poll(async () => (await box()).y).toBeCloseTo(before.y - 30, 0);
    expect((await box()).x).toBeCloseTo(before.x - 12, 0);
    expect((await box()).width).toBeCloseTo(before.width, 0);
    const address = page.url();
    const { x, y } = await box();
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 35);
    await page.mouse.up();
    await expect.poll(async () => (await box()).x).toBeCloseTo(x + 40, 0);
    expect((await box()).y).toBeCloseTo(y + 15, 0);
    await page.mouse.move(start.x + 10, start.y + 10);
    expect(page.url()).toBe(address);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -7);
    await page.keyboard.up("Control");
    await expect.poll(async () => (await box()).width / before.width).toBeCloseTo(1.15 ** 0.5, 2);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step("opening a branch leaves the card where it was", async () => {
    // The reports of a card at the edge would need space beside the frame.
    const inSight = await listInSight(page, '[role="treeitem"][aria-expanded="false"]');
    const closed = inSight[Math.floor(inSight.length / 2)];
    const opened = page.locator(`#${(await closed?.getAttribute("id")) ?? "none"}`);
    const before = await opened.boundingBox();
    await opened.getByRole("button", { name: /show the reports of/i }).click();
    await expect(opened).toHaveAttribute("aria-expanded", "true");
    const after = await opened.boundingBox();
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2);
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });
});

test("opens on the user with reporting line, peers and reports, exports a branch and the whole company, and shows a path", async ({
  page,
  signIn,
  context,
}) => {
  await signIn("manager");
  await openChart(page);
  const { firstName, lastName } = buildCompany(240).roles.manager;
  const name = `${firstName} ${lastName}`;
  await expect(selected(page)).toHaveAttribute("aria-label", new RegExp(`^${name}`));
  await expect(selected(page)).toHaveAttribute("aria-expanded", "true");
  await expect(selected(page)).toBeInViewport({ ratio: wholeCard });
  // The chart also shows colleagues of the people in the line, if there is space.
  await expect.poll(() => tree(page).getByRole("treeitem", { level: 2 }).count()).toBeGreaterThan(1);

  await test.step("as PDF with its font, SVG with the faces, PNG in twice its size, and CSV", async () => {
    const take = async (format: string, people: RegExp) => {
      await page.getByRole("button", { name: "Export", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Export the org chart" });
      await dialog.getByRole("radio", { name: people }).check();
      await dialog.getByText(format, { exact: true }).click();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: "Export" }).click(),
      ]);
      await expect(dialog).toBeHidden();
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
    };

    const pdf = await take("PDF", /everyone below/);
    expect(pdf.name).toMatch(/^org-chart-.+-\d{4}-\d\d-\d\d\.pdf$/);
    expect(pdf.content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.content.toString("latin1")).toMatch(/\/FontName \/\S+Inter/);

    const svg = (await take("SVG", /everyone below/)).content.toString();
    expect(svg).toContain("<image ");
    const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
    const png = await take("PNG", /everyone below/);
    expect([png.content.readUInt32BE(16), png.content.readUInt32BE(20)]).toEqual([
      Math.floor(2 * Number(width)),
      Math.floor(2 * Number(height)),
    ]);

    const csv = await take("CSV", /whole company/);
    expect(csv.content.toString().trimEnd().split("\r\n")).toHaveLength(241);
  });

  await test.step("the path names where two people meet, and its link opens it for another person", async () => {
    await page.getByRole("button", { name: "Path to …" }).click();
    const bar = page.getByRole("group", { name: "Path between two people" });
    await expect(page.getByRole("group", { name: "Choose a path" })).toContainText(`Path from ${name}`);
    const box = page.getByRole("combobox", { name: "Search people" });
    await expect(box).toBeFocused();
    await box.pressSequentially("chief technology");
    await page.getByRole("listbox").getByRole("option").first().click();
    await expect(bar).toContainText(/meet at|between them|manager and report/);
    await expect(page).toHaveURL(/between=/);
    const text = await bar.innerText();
    const people = 4; // from the second to the fifth level
    const onPath = tree(page).locator('[data-mark="path"]');
    const found = tree(page).locator('[data-mark="hit"]'); // the end of the path that the search found
    await expect(onPath.or(found)).toHaveCount(people);
    for (const card of await onPath.or(found).all()) await expect(card).toBeInViewport({ ratio: wholeCard });
    const other = await context.newPage();
    await other.goto(page.url());
    const otherBar = other.getByRole("group", { name: "Path between two people" });
    await expect.poll(() => otherBar.innerText()).toBe(text);
    await expect(tree(other).locator('[data-mark="path"]')).toHaveCount(people);
    await other.close();
    await bar.getByRole("button", { name: "Clear path" }).click();
    await expect(bar).toBeHidden();
    await expect(page).not.toHaveURL(/between=/);
  });
});

/** Shows the branch below the selected person alone, and returns by Back, Forward and the path above it. */
async function showBranchAlone(page: Page): Promise<void> {
  const whole = await names(page);
  const name = ((await selected(page).getAttribute("aria-label")) ?? "").split(",")[0] ?? "";
  await page.getByRole("button", { name: "Only this branch" }).click();
  const top = tree(page).getByRole("treeitem", { level: 1 });
  await expect(top).toHaveCount(1);
  await expect(top).toHaveAttribute("aria-label", new RegExp(`^${name}`));
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
}

/** Finds a person with their reporting line, and returns to the view before by Back. */
async function findAndReturn(page: Page): Promise<void> {
  const before = await names(page);
  await page.getByRole("combobox", { name: "Search people" }).fill("chief technology");
  await page.getByRole("listbox").getByRole("option").first().click();
  const found = tree(page).getByRole("treeitem", { name: /Chief Technology Officer/ });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(before);
  await page.goForward();
  await expect(found).toHaveAttribute("aria-selected", "true");
}

test("search, branches and the legend change the view, Back reverts them, and the address restores them for another person", async ({
  page,
  signIn,
  context,
}) => {
  await signIn("executive");
  await openChart(page, "?colour=office");
  await test.step("a group of the legend dims everyone else", async () => {
    const office = page.getByRole("list", { name: "Colours" }).getByRole("button").first();
    await office.click();
    await expect(page).toHaveURL(/show=/);
    await expect(tree(page).locator('[data-mark^="dim"]').first()).toBeAttached();
    await expectAccessible(page);
    await office.click();
    await expect(tree(page).locator('[data-mark^="dim"]')).toHaveCount(0);
  });

  await test.step("the address opens the same view in another page", async () => {
    await selected(page).focus();
    for (const key of ["ArrowDown", "Space", "ArrowRight", "*"]) await page.keyboard.press(key);
    await expect(page).toHaveURL(/open=/);
    // Only the cards near the visible part are mounted.
    const fit = (shown: Page) => shown.getByRole("button", { name: "Fit to the window" }).click();
    await fit(page);
    const other = await context.newPage();
    await expect(async () => {
      await other.goto(page.url()); // the last key may reach the address a moment later
      await expect(tree(other).getByRole("treeitem").first()).toBeVisible();
      await fit(other);
      expect(await names(other)).toEqual(await names(page));
    }).toPass();
    await expect(other.getByRole("list", { name: "Colours" })).toBeVisible();
    await expect(selected(other)).toHaveAttribute("id", (await selected(page).getAttribute("id")) ?? "none");
    await other.close();
  });

  await test.step("a person is found, and Back returns", () => findAndReturn(page));
  await test.step("a branch is shown alone", () => showBranchAlone(page));
});

test("prints the shown branch on one wide sheet, and nothing private @slow", async ({ page, signIn }) => {
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

test("a whole company of 240, opened before everyone is loaded, fits the window as readable names", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname }) => pathname === "/api/people",
    async (route) => {
      await released;
      await route.continue();
    },
  );
  await page.goto("/org-chart");
  await expect(tree(page).getByRole("treeitem").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
  await page.getByRole("button", { name: "Open all below" }).click();
  expect(await tree(page).getByRole("treeitem").count()).toBeLessThan(240);
  release();
  await expect(page.getByRole("button", { name: "Export" })).toBeEnabled();
  await page.getByRole("button", { name: "Fit to the window" }).click();
  const people = 240;
  await expect(tree(page)).toHaveAttribute("data-tier", "name");
  await expect(tree(page).getByRole("treeitem")).toHaveCount(people);
  const frame = await page.locator("[data-viewport]").boundingBox();
  const boxes = await tree(page)
    .getByRole("treeitem")
    .evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, bottom } = card.getBoundingClientRect();
        const name = card.querySelector("[title]");
        const scale = (right - left) / (card instanceof HTMLElement ? card.offsetWidth : 1);
        return {
          left,
          right,
          bottom,
          text: name ? parseFloat(getComputedStyle(name).fontSize) * scale : 0,
        };
      }),
    );
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual((frame?.x ?? 0) - 1);
    expect(box.right).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 1);
    expect(box.bottom).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0) + 1);
    expect(box.text).toBeGreaterThan(8);
  }
});

test("after any of 60 actions, the selected card is in view as a whole and has the focus @slow", async ({
  page,
  signIn,
}) => {
  await signIn("executive");
  await openChart(page);
  await selected(page).focus();
  let seed = 20_261_124;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const pickAny = (elements: readonly Locator[]) => elements[random(Math.max(1, elements.length))];
  const keys = "ArrowDown ArrowDown ArrowRight ArrowLeft ArrowUp Space Home + - 0".split(" ");
  const people = buildCompany(240).people;
  const taken: string[] = [];
  let searches = 0;
  for (let step = 0; step < 60; step++) {
    const action = random(30);
    if (action === 20) {
      const { attributes } = people[random(people.length)] ?? {};
      const name = `${String(attributes?.["first_name"])} ${String(attributes?.["last_name"])}`;
      taken.push(`search ${name}`);
      searches++;
      await page.getByRole("combobox", { name: "Search people" }).fill(name);
      await page.getByRole("listbox").getByRole("option").first().click();
    } else if (action === 21) {
      const size = { width: 900 + random(900), height: 620 + random(400) };
      taken.push(`resize ${size.width}`);
      await page.setViewportSize(size);
    } else if (action === 23) {
      taken.push("press a card");
      await pickAny(await listInSight(page, '[role="treeitem"]:not([aria-selected="true"])'))?.click();
      await selected(page).focus();
      // A second press of the selected card opens its person.
    } else if (action === 24) {
      taken.push("open or close a branch");
      await pickAny(await listInSight(page, '[role="treeitem"] button'))?.click();
      await selected(page).focus();
    } else if (action === 25) {
      taken.push("only this branch, or the whole company");
      const whole = page.getByRole("button", { name: "Whole company" });
      const branch = page.getByRole("button", { name: "Only this branch" });
      if (await whole.isVisible()) await whole.click();
      else if (await branch.isVisible()) await branch.click();
      await selected(page).focus();
    } else if (action === 26) {
      taken.push("link");
      await page.waitForURL((url) => !url.searchParams.has("look"));
      await openChart(page, new URL(page.url()).search);
      searches = 0;
      await selected(page).focus();
    } else if (action === 22 && searches > 0) {
      searches--;
      taken.push("back");
      await page.goBack();
      await selected(page).focus();
    } else {
      const key = keys[random(keys.length)] ?? "Home";
      taken.push(key);
      await page.keyboard.press(key);
    }
    await expect
      .poll(
        () =>
          page.evaluate(() => {
            const card = document.querySelector('[role="tree"] [aria-selected="true"]');
            const frame = document.querySelector("[data-viewport]")?.getBoundingClientRect();
            const box = card?.getBoundingClientRect();
            if (!card || !box || !frame) return "no card";
            if (document.activeElement !== card) return "no focus";
            const isInside =
              box.left >= frame.left - 1 &&
              box.right <= frame.right + 1 &&
              box.top >= frame.top - 1 &&
              box.bottom <= frame.bottom + 1;
            return isInside ? "in view" : "cut off";
          }),
        taken.slice(-4).join(", "),
      )
      .toBe("in view");
  }
});

test("cards grow with the browser's font size, so that no text is cut (PAGE-37) @slow", async ({
  page,
  signIn,
}) => {
  await setFontSize(page, 24);
  await signIn("executive");
  await openChart(page);
  const cutTexts = await selected(page).evaluate((card) => {
    const box = card.getBoundingClientRect();
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const cut: (string | null)[] = [];
    while (walker.nextNode()) {
      if (!walker.currentNode.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { top, bottom } = range.getBoundingClientRect();
      if (top < box.top || bottom > box.bottom) cut.push(walker.currentNode.textContent);
    }
    return cut;
  });
  expect(cutTexts).toEqual([]);
  expect((await selected(page).boundingBox())?.width).toBeGreaterThan(212);
});

test("starts as a list on a phone, which searches and shows branches, and two fingers zoom the drawing @phone", async ({
  page,
  signIn,
  context,
}) => {
  await signIn("manager");
  await openChart(page);
  await expect(page.getByRole("button", { name: "List", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(selected(page)).toHaveAttribute("aria-expanded", "true");
  await expect(selected(page)).toBeInViewport();
  await expect(tree(page).getByRole("treeitem", { level: 2 }).first()).toBeAttached();
  await expect(page.getByRole("combobox", { name: "Search people" })).toBeInViewport();
  await showBranchAlone(page);
  await findAndReturn(page);
  await page.getByRole("button", { name: "Chart", exact: true }).click();
  await expect(page).toHaveURL(/view=chart/);
  await expect(page.locator("[data-viewport]")).toBeVisible();
  await expect(selected(page)).toBeInViewport({ ratio: wholeCard });
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

for (const device of bothDevices)
  test(`axe finds nothing in any state${device} @slow`, async ({ page, signIn }) => {
    await signIn("manager");
    await openChart(page, "?view=chart&colour=office");
    await expect(page.getByRole("list", { name: "Colours" }).getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Export" }).click();
    await expect(page.getByRole("dialog", { name: "Export the org chart" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Search people" }).fill("an");
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await expectAccessible(page);
    await openChart(page, "?view=list&colour=level");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Only this branch" }).click();
    await expect(page.getByRole("navigation", { name: "Branch" })).toBeVisible();
    await expectAccessible(page);
  });

/** Returns the elements that are fully in view. */
async function listInSight(page: Page, selector: string): Promise<Locator[]> {
  const elements = tree(page).locator(selector);
  const indexes = await elements.evaluateAll((found) => {
    const frame = document.querySelector("[data-viewport]")?.getBoundingClientRect();
    return found.flatMap((element, index) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isInSight =
        frame && left > frame.left && right < frame.right && top > frame.top && bottom < frame.bottom;
      return isInSight ? [index] : [];
    });
  });
  return indexes.map((index) => elements.nth(index));
}
