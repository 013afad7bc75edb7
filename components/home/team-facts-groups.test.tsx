import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Person } from "@/lib/directory/schema";
import type { DirectReportFacts } from "@/lib/pages/home/team-facts";
import { TeamFactsGroups } from "./team-facts-groups";

const person = (id: string): Person => ({
  ...{ id, productive_id: id, user_id: null, first_name: id, last_name: "Person", title: "Designer" },
  ...{ avatar_url: "http://localhost/avatar", manager_id: "me", synced_at: "2026-11-20T00:00:00" },
});
const show = (facts: DirectReportFacts) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <TeamFactsGroups facts={facts} today="2026-11-25" />
      </MantineProvider>
    </QueryClientProvider>,
  );
const none = { anniversaries: [], missing: { people: [], total: 0 } };

test("shows the next anniversaries, the missing data, and how many more people have missing data", () => {
  show({
    anniversaries: [{ person: person("Ana"), on: "2027-01-13", kind: "anniversary", years: 15 }],
    missing: {
      people: [
        { person: person("Bo"), fields: ["title", "picture"], askUrl: "mailto:bo@x.au?subject=a" },
        { person: person("Cy"), fields: ["office"], askUrl: null },
      ],
      total: 5,
    },
  });
  const list = (name: RegExp) => within(screen.getByRole("list", { name }));
  expect(list(/^Next anniversaries/).getByText("15 years on 13 Jan")).toBeTruthy();
  expect(list(/^Missing data · 5/).getByText("No title, picture")).toBeTruthy();
  const links = screen.getAllByRole("link", { name: /^Ask / }).map((link) => link.getAttribute("href"));
  expect(links).toEqual(["mailto:bo@x.au?subject=a"]);
  expect(screen.getByText(/And 3 more\./)).toBeTruthy();
});

test("renders nothing without anniversaries and missing data", () => {
  show(none);
  expect(screen.queryByText(/Next anniversaries|Missing data|People add/)).toBeNull();
});
