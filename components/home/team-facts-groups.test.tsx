import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DirectReportFacts } from "@/lib/pages/home/team-facts";
import { buildPerson } from "@/testing/directory-person";
import { createFreshClient, inProviders } from "@/testing/in-providers";
import { TeamFactsGroups } from "./team-facts-groups";

const show = (facts: DirectReportFacts) =>
  render(inProviders(<TeamFactsGroups facts={facts} today="2026-11-25" />, createFreshClient()));

test("shows the next anniversaries, the missing data, and how many more people have missing data", () => {
  show({
    anniversaries: [{ person: buildPerson("Ana"), on: "2027-01-13", kind: "anniversary", years: 15 }],
    missing: {
      people: [
        { person: buildPerson("Bo"), fields: ["title", "picture"], requestUrl: "mailto:bo@x.au?subject=a" },
        { person: buildPerson("Cy"), fields: ["office"], requestUrl: null },
      ],
      total: 5,
    },
  });
  const list = (name: RegExp) => within(screen.getByRole("list", { name }));
  expect(list(/^Next anniversaries/).getByText("15 years on 13 Jan")).toBeTruthy();
  expect(list(/^Missing data · 5/).getByText("No title, picture")).toBeTruthy();
  const links = screen.getAllByRole("link", { name: /^Ask / }).map((link) => link.getAttribute("href"));
  expect(links).toEqual(["mailto:bo@x.au?subject=a"]);
  expect(screen.getByRole("link", { name: "And 3 more" }).getAttribute("href")).toBe(
    "/?all=missing-data#missing-data",
  );
});

test("renders nothing without anniversaries and missing data", () => {
  show({ anniversaries: [], missing: { people: [], total: 0 } });
  expect(screen.queryByText(/Next anniversaries|Missing data|People add/)).toBeNull();
});
