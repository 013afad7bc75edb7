import { Text } from "@mantine/core";
import { TriangleAlert, Unlink, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { type ReactNode, Fragment } from "react";
import { FormattedDate } from "@/components/ui/date";
import { RelativeTime } from "@/components/ui/time";
import type { PayrollProvenance, Provenance } from "@/lib/profiles/provenance";
import classes from "./profile.module.css";

/** `fromProjects`: absent for other sections than employment. */
export function SectionProvenance({
  payroll,
  fromProjects,
}: Pick<Provenance, "payroll"> & Partial<Provenance>) {
  const parts = renderPayrollProvenance(payroll);
  if (fromProjects && fromProjects.fields.length > 0)
    parts.push(
      <>
        {fromProjects.fields.map((field) => fallbackFieldLabels[field]).join(" and ")} from the source of
        people, <RelativeTime value={fromProjects.confirmedAt} />
      </>,
    );
  return (
    parts.length > 0 && (
      <Text size="xs" c="dimmed" component="div" className={classes["provenance"] ?? ""}>
        {parts.map((part, index) => (
          <Fragment key={index}>
            {index > 0 && " · "}
            {part}
          </Fragment>
        ))}
      </Text>
    )
  );
}

const payrollNotes = {
  not_linked: "Not linked to payroll. Contact, demographics and financial details come from there.",
  not_read: "Linked to payroll. Not read yet.",
  silent: "No payroll data yet.",
};

export function PayrollNote({ of: payroll }: { of: PayrollProvenance }) {
  if (payroll.state === "unused") return null;
  if (payroll.state !== "read")
    return <ProvenanceNote icon={Unlink}>{payrollNotes[payroll.state]}</ProvenanceNote>;
  return (
    payroll.obstacle && (
      <ProvenanceNote icon={TriangleAlert} isWarning>
        {refreshProblemLabels[payroll.obstacle]} <Link href="/admin/connections">Connections</Link>
      </ProvenanceNote>
    )
  );
}

function ProvenanceNote({
  icon: Icon,
  isWarning = false,
  children,
}: {
  icon: LucideIcon;
  isWarning?: boolean;
  children: ReactNode;
}) {
  return (
    <Text component="div" className={`${classes["note"]} text-links`} {...(!isWarning && { c: "dimmed" })}>
      <Icon data-warning={isWarning || undefined} />
      <span>{children}</span>
    </Text>
  );
}

const refreshProblemLabels = {
  reconnect: "Reconnect payroll to refresh this.",
  not_connected: "Payroll is not connected, so this is not refreshed.",
};

const fallbackFieldLabels = { start_date: "Start", location: "location" };

function renderPayrollProvenance(payroll: PayrollProvenance): ReactNode[] {
  if (payroll.state !== "read") return [];
  const { asOf, confirmedAt, readAt } = payroll;
  if (confirmedAt === null)
    return [
      <>
        From payroll, as of <FormattedDate value={asOf} />
      </>,
    ];
  if (readAt === null || readAt === confirmedAt)
    return [
      <>
        From payroll, read <RelativeTime value={confirmedAt} />
      </>,
    ];
  return [
    <>
      From payroll, confirmed <RelativeTime value={confirmedAt} />
    </>,
    <>
      read <RelativeTime value={readAt} />
    </>,
  ];
}
