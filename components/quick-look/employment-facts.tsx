import type { Employment } from "@/lib/profiles/schema";
import { Fact } from "@/components/ui/facts";
import { getBasisLabel } from "@/lib/profiles/field-labels";
import { formatDate } from "@/lib/platform/text-format";

/** Facts about a person's employment. */
export function EmploymentFacts({ employment }: { employment: Employment }) {
  return (
    <>
      <Fact label="Status">{employment.employment_status}</Fact>
      <Fact label="Basis">{employment.employment_basis && getBasisLabel(employment.employment_basis)}</Fact>
      <Fact label="Location">{employment.location}</Fact>
      <Fact label="Started">{employment.start_date && formatDate(employment.start_date)}</Fact>
      {employment.end_date && <Fact label="Ends">{formatDate(employment.end_date)}</Fact>}
    </>
  );
}
