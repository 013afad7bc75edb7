import type { Locator, Page } from "@playwright/test";
import { fetchAccountOwner } from "./demo-people";
import { expect, holdScripts, test } from "./fixtures";
import { runWithPayrollConnected } from "./refresh-payroll";

/** Tab stop: an element that Tab focuses. */
type Stop = {
  /** Approximate accessible name. */
  name: string;
  /** Landmark that contains it. */
  part: string;
  /** Contrast of the focus ring with its background; 0 without a ring. */
  ringContrast: number;
  /** True if the element is in the viewport and not covered. */
  isInSight: boolean;
};

const maxStops = 250;

/** Presses Tab from the top of the page until the focus leaves it. */
async function tabThrough(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    const { body } = document;
    body.tabIndex = -1;
    body.focus();
    body.removeAttribute("tabindex");
  });
  const known = await page.evaluateHandle(() => new Set<Element>());
  const stops: Stop[] = [];
  while (stops.length < maxStops) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(async (seen) => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body || seen.has(at)) return null;
      seen.add(at);
      await new Promise(requestAnimationFrame); // waits until the element has scrolled into view
      const label = at instanceof HTMLInputElement ? at.labels?.[0] : undefined;
      const shown = at.getBoundingClientRect().width > 4 ? at : (label ?? at);
      const near = [at, label, at.nextElementSibling].filter((one) => one instanceof Element);
      const rings = [...near.map((one) => getComputedStyle(one)), getComputedStyle(at, "::after")];
      const ring = rings.find(
        (one) => one.outlineStyle !== "none" && Number.parseFloat(one.outlineWidth) >= 2,
      );
      const dot = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      /** Relative luminance (WCAG) of these colours drawn on top of each other. */
      const brightnessOf = (...colours: string[]) => {
        if (!dot) return 0;
        for (const colour of colours) {
          dot.fillStyle = colour;
          dot.fillRect(0, 0, 1, 1);
        }
        const parts = [...dot.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
        const [r = 0, g = 0, b = 0] = parts.map((part) =>
          part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
        );
        return 0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const grounds: string[] = [];
      for (let below = at.parentElement; below; below = below.parentElement)
        grounds.unshift(getComputedStyle(below).backgroundColor);
      const [ground, drawn] = [brightnessOf(...grounds), brightnessOf(ring?.outlineColor ?? "transparent")];
      const box = shown.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const over = document.elementFromPoint(x, y);
      const words = at.getAttribute("aria-label") ?? label?.textContent ?? at.textContent;
      return {
        name: (words || at.getAttribute("title") || at.tagName).trim().replaceAll(/\s+/g, " "),
        part: at.closest("header, nav[aria-label=Main], main")?.tagName.toLowerCase() ?? "",
        ringContrast: ring ? Math.max(ground / drawn, drawn / ground) : 0,
        isInSight: over !== null && (shown.contains(over) || over.contains(shown)),
      };
    }, known);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`the focus does not leave the page after ${maxStops} stops`);
}

/** Minimum contrast of a focus ring (WCAG 2.2, 1.4.11). */
const minContrast = 3;

/** Expects visible tab stops with a focus ring, the landmarks in order, and the stops `inMain` in order. */
function expectSensible(stops: readonly Stop[], inMain: readonly (string | RegExp)[]): void {
  expect(stops.filter(({ ringContrast, isInSight }) => ringContrast < minContrast || !isInSight)).toEqual([]);
  const parts = stops.map(({ part }) => part);
  expect(parts.filter((part, index) => part !== parts[index - 1])).toEqual(["", "header", "nav", "main"]);
  const names = stops.filter(({ part }) => part === "main").map(({ name }) => name);
  const places = inMain.map((wanted) =>
    names.findIndex((name) => (typeof wanted === "string" ? name === wanted : wanted.test(name))),
  );
  expect({ names, missing: inMain.filter((_, index) => places[index] === -1) }).toEqual({
    names,
    missing: [],
  });
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

type TabbedPage = {
  path: string;
  /** Element that is shown once everything on the page can take the focus. */
  ready: (page: Page) => Locator;
  /** Names of tab stops in the main part, in tab order. */
  stops: readonly (string | RegExp)[];
  isDark?: boolean;
};

const tabbedPages: readonly TabbedPage[] = [
  {
    path: "/people",
    ready: (page) => page.getByRole("table", { name: "People" }),
    stops: ["Views", "Search people", "Filter", "Display", /^Select everyone/, /^Select /],
    isDark: true,
  },
  {
    path: "/admin/connections",
    ready: (page) => page.getByRole("button", { name: "Connect chat" }),
    stops: [
      "Set-up",
      "User matching",
      "People and rules",
      "Check now",
      "Replace the token",
      "Disconnect",
      "Connect payroll",
      /^Slack’s page of apps/,
      /^Bot token/,
      /^Channel id/,
      "Connect chat",
    ],
  },
];

test("Tab leads through every page in reading order, with a visible focus; rows of the directory are one stop", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("executive");
  for (const { path, ready, stops, isDark } of tabbedPages) {
    await test.step(path, async () => {
      await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
      await page.goto(path);
      await expect(ready(page)).toBeVisible();
      const found = await tabThrough(page);
      expectSensible(found, stops);
      expect(found.length).toBeLessThan(45);
    });
  }
  await test.step("the first stop of every page skips its navigation", async () => {
    await page.getByRole("link", { name: /^Skip/ }).press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Set-up" })).toBeFocused();
  });
  await page.goto(`/people/${(await fetchAccountOwner(request, "manager")).id}`);
  await expect(page.getByRole("region", { name: "History" })).toBeVisible();
  await expect(page.getByLabel("Loading the history")).toHaveCount(0);
  expectSensible(await tabThrough(page), [
    /^View as/,
    "Copy link",
    "Show in org chart",
    "Who can see this? Employment",
    "Who can see this? Contact",
    "Copy phone",
    "Show financial details",
    "Who can see this? Payroll link",
    "Unlink",
  ]);
});

test("keys for the palette never reach the page below, however slowly its code loads @slow", async ({
  page,
  signIn,
  request,
}) => {
  await signIn("executive");
  const field = page.getByRole("combobox", { name: "Search Kith" });
  const found = page.getByRole("listbox", { name: "Found" });
  const pair = page.getByRole("list", { name: "Pairs" }).getByRole("listitem").first();
  const changes: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() !== "GET") changes.push(`${sent.method()} ${sent.url()}`);
  });
  /** Opens the palette and types without a pause, as an experienced user does. */
  async function typeIntoPalette(): Promise<void> {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("axu");
    await expect(field).toHaveValue("axu");
    await expect(field).toBeFocused();
  }
  await runWithPayrollConnected({ request, page }, async () => {
    await page.goto("/admin/payroll?tab=decide");
    await pair.focus();
    const first = await pair.getAttribute("aria-label");
    const letGo = await holdScripts(page);
    await typeIntoPalette();
    letGo();
    await expect(found).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(pair).toBeFocused(); // the focus returns to the pair

    // The first key press after a client-side navigation.
    await page.getByRole("link", { name: "Sync" }).click();
    await expect(page).toHaveURL("/admin/sync");
    await page.goBack();
    await typeIntoPalette();
    await expect(pair).toBeAttached();
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");

    await pair.focus();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help.getByText("Not a match")).toBeVisible();
    await page.keyboard.press("x");
    await page.keyboard.press("Escape");
    await expect(help).toHaveCount(0);
    await expect(pair).toHaveAttribute("aria-label", first ?? "");
    expect(changes).toEqual([]);
  });
});
