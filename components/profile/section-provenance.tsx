import Link from "next/link";
import type { ReactNode } from "react";
import { Day } from "@/components/ui/day";
import { Provenance } from "@/components/ui/provenance";
import { Time } from "@/components/ui/time";
import type { PayrollWord, SectionProvenance as Known } from "@/lib/profiles/provenance";

/** Where a part of the profile comes from: payroll, the projects system, both, or nowhere yet. */
export function SectionProvenance({ of: { payroll, fromProjects } }: { of: Known }) {
  const { fields, confirmedAt } = fromProjects;
  return (
    <Provenance
      parts={[
        ...payrollParts(payroll),
        ...(fields.length > 0
          ? [
              <>
                {fields.map((field) => fallbackWords[field]).join(" and ")} from the projects system,{" "}
                <Time value={confirmedAt} />
              </>,
            ]
          : []),
      ]}
      warning={payroll.state === "read" && payroll.hindrance ? <Hindrance of={payroll.hindrance} /> : null}
    />
  );
}

const fallbackWords = { start_date: "Start", location: "location" };

function payrollParts(payroll: PayrollWord): ReactNode[] {
  switch (payroll.state) {
    case "not_linked":
      return ["Not linked to payroll"];
    case "not_read":
      return ["Linked, but not yet read from payroll"];
    case "silent":
      return ["Nothing from payroll yet"];
    case "read": {
      const { asOf, confirmedAt, readAt } = payroll;
      if (confirmedAt === null)
        return [
          <>
            From payroll, as of <Day value={asOf} />
          </>,
        ];
      if (readAt === null || readAt === confirmedAt)
        return [
          <>
            From payroll, read <Time value={confirmedAt} />
          </>,
        ];
      return [
        <>
          From payroll, confirmed <Time value={confirmedAt} />
        </>,
        <>
          read <Time value={readAt} />
        </>,
      ];
    }
  }
}

const Hindrance = ({ of }: { of: "reconnect" | "not_connected" }) => (
  <>
    {of === "reconnect"
      ? "Payroll has to be reconnected before this can be read again. "
      : "Payroll is not connected, so this stays as it was. "}
    <Link href="/admin/connections">Connections</Link>
  </>
);
