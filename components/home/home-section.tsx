import { Title } from "@mantine/core";
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
      <div className={classes["heading"]}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {all && (
          <PrefetchLink href={all.href} className={classes["all"] ?? ""}>
            {all.label}
          </PrefetchLink>
        )}
      </div>
      {children}
    </section>
  );
}
