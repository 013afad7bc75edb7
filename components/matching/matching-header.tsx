import Link from "next/link";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import classes from "./matching.module.css";

const places = {
  payroll: { href: "/admin/payroll", label: "People and payroll" },
  users: { href: "/admin/connections/mappings", label: "User mappings" },
} as const;

/** The top of the two pages on which one says who is who: people in payroll, and users in payroll and projects. */
export function MatchingHeader({
  place,
  detail,
  action,
}: {
  place: keyof typeof places;
  detail: ReactNode;
  action?: ReactNode;
}) {
  return (
    <>
      <PageHeader title="Matching" detail={detail} action={action} />
      <nav aria-label="Matching" className={classes["places"]}>
        {Object.entries(places).map(([name, { href, label }]) => (
          <Link key={name} href={href} prefetch={false} aria-current={name === place ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
