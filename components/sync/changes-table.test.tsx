import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChangesTable } from "./changes-table";

test("dates of a change are in the format of all pages", () => {
  const fields = [
    { field: "joined_on", old: "2026-11-02", new: "2026-09-30" },
    { field: "employment.end_date", old: null, new: "2027-01-31" },
  ];
  const change = { person_id: "p", person_name: "Ana Costa", kind: "updated" as const, fields };
  render(
    <MantineProvider env="test">
      <ChangesTable changes={[change]} total={1} names={new Map()} />
    </MantineProvider>,
  );
  const text = screen.getByRole("table").textContent;
  for (const shown of ["2 Nov 2026 → 30 Sep 2026", "none → 31 Jan 2027"]) expect(text).toContain(shown);
});
