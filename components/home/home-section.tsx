import { Group, Text, Title } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import classes from "./home-content.module.css";

export function HomeSection({
  title,
  all,
  children,
}: {
  title: string;
  all?: { href: string; label: string };
  children: ReactNode;
}) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" align="baseline" gap="xs" mb="xs">
        <Title id={id}>{title}</Title>
        {all && (
          <PrefetchLink href={all.href} className={classes["all"] ?? ""}>
            {all.label}
          </PrefetchLink>
        )}
      </Group>
      {children}
    </section>
  );
}

/** Leads to the same page with all of the section. `section`: id of its heading. */
export const MoreLink = ({ section, total, shown }: { section: string; total: number; shown: number }) =>
  total > shown && (
    <Text mt="xs">
      <Link href={`/?all=${section}#${section}`} prefetch={false} className="text-link">
        And {(total - shown).toLocaleString("en")} more
      </Link>
    </Text>
  );

export const GroupLabel = ({ id, children }: { id: string; children: ReactNode }) => (
  <Text c="dimmed" mt="sm" mb={2} id={id}>
    {children}
  </Text>
);
