import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

const matchingPages = {
  payroll: { href: "/admin/payroll", label: "People and payroll" },
  users: { href: "/admin/connections/mappings", label: "User matching" },
} as const;

export const MatchingHeader = ({
  place,
  detail,
  action,
}: {
  place: keyof typeof matchingPages;
  detail: ReactNode;
  action?: ReactNode;
}) => (
  <>
    <PageHeader title="Matching" detail={detail} action={action} />
    <Group component="nav" aria-label="Matching" gap="xs" mb="lg" className="touch">
      {Object.entries(matchingPages).map(([name, { href, label }]) => (
        <LinkButton
          key={name}
          href={href}
          radius="xl"
          {...(name === place && { "aria-current": "page", bd: "1px solid var(--mantine-color-text)" })}
        >
          {label}
        </LinkButton>
      ))}
    </Group>
  </>
);
