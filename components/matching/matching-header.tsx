import Link from "next/link";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import classes from "./matching.module.css";

const matchingPages = {
  payroll: { href: "/admin/payroll", label: "People and payroll" },
  users: { href: "/admin/connections/mappings", label: "User matching" },
} as const;

export function MatchingHeader({
  place,
  detail,
  action,
}: {
  place: keyof typeof matchingPages;
  detail: ReactNode;
  action?: ReactNode;
}) {
  return (
    <>
      <PageHeader title="Matching" detail={detail} action={action} />
      <nav aria-label="Matching" className={`${classes["places"]} touch`}>
        {Object.entries(matchingPages).map(([name, { href, label }]) => (
          <Link key={name} href={href} prefetch={false} aria-current={name === place ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
