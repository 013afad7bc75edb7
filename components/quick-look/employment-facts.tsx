"use client";

import { Text } from "@mantine/core";
import { RelativeDate, useToday } from "@/components/ui/date";
import type { Employment } from "@/lib/profiles/schema";
import { Fact } from "@/components/ui/facts";
import { getEmploymentBasisLabel } from "@/lib/profiles/value-labels";
import { formatDate } from "@/lib/platform/text/text-format";

/** `today`: current date in UTC, used until hydration. */
export function EmploymentFacts({ employment, today: served }: { employment: Employment; today: string }) {
  const today = useToday(served);
  return (
    <>
      <Fact label="Status">{employment.employment_status}</Fact>
      <Fact label="Basis">
        {employment.employment_basis && getEmploymentBasisLabel(employment.employment_basis)}
      </Fact>
      {employment.start_date ? (
        <Fact label={employment.start_date > today ? "Starts" : "Started"}>
          {formatDate(employment.start_date)}{" "}
          <Text span inherit c="dimmed">
            <RelativeDate value={employment.start_date} today={today} />
          </Text>
        </Fact>
      ) : (
        <Fact label="Started">{null}</Fact>
      )}
      {employment.end_date && (
        <Fact label={employment.end_date < today ? "Ended" : "Ends"}>{formatDate(employment.end_date)}</Fact>
      )}
    </>
  );
}
