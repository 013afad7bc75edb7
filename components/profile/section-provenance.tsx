import { Text } from "@mantine/core";
import { TriangleAlert, Unlink, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Day } from "@/components/ui/day";
import { Provenance } from "@/components/ui/provenance";
import { Time } from "@/components/ui/time";
import type { PayrollWord, SectionProvenance as Known } from "@/lib/profiles/provenance";
import classes from "./profile.module.css";

/** Where a part of the profile comes from: payroll, the projects system, or both. That nothing came at all the whole profile says once. */
export function SectionProvenance({ of: { payroll, fromProjects } }: { of: Known }) {
  const { fields, confirmedAt } = fromProjects;
  const parts = [
    ...payrollParts(payroll),
    ...(fields.length > 0
      ? [
          <>
            {fields.map((field) => fallbackWords[field]).join(" and ")} from the projects system,{" "}
            <Time value={confirmedAt} />
          </>,
        ]
      : []),
  ];
  return parts.length > 0 && <Provenance parts={parts} />;
}

/** What is true of all the parts of a profile that payroll tells: that it told nothing yet, or can tell nothing new. */
export function PayrollNote({ of: payroll }: { of: PayrollWord }) {
  switch (payroll.state) {
    case "not_linked":
      return (
        <Note icon={Unlink}>
          Not linked to payroll. Contact, demographics and financial details come from there.
        </Note>
      );
    case "not_read":
      return <Note icon={Unlink}>Linked to payroll. Not read yet.</Note>;
    case "silent":
      return <Note icon={Unlink}>No payroll data yet.</Note>;
    case "read":
      return (
        payroll.hindrance && (
          <Note icon={TriangleAlert} isWarning>
            {hindranceWords[payroll.hindrance]} <Link href="/admin/connections">Connections</Link>
          </Note>
        )
      );
  }
}

function Note({
  icon: Icon,
  isWarning = false,
  children,
}: {
  icon: LucideIcon;
  isWarning?: boolean;
  children: ReactNode;
}) {
  return (
    <Text size="sm" component="div" className={classes["note"] ?? ""} {...(!isWarning && { c: "dimmed" })}>
      <Icon size={16} aria-hidden data-warning={isWarning || undefined} />
      <span>{children}</span>
    </Text>
  );
}

const hindranceWords = {
  reconnect: "Reconnect payroll to refresh this.",
  not_connected: "Payroll is not connected, so this is not refreshed.",
};

const fallbackWords = { start_date: "Start", location: "location" };

function payrollParts(payroll: PayrollWord): ReactNode[] {
  switch (payroll.state) {
    case "not_linked":
    case "not_read":
    case "silent":
      return [];
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
