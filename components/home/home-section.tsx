import { Title } from "@/components/ui/plain/text";
import type { ReactNode } from "react";
import { IntentLink } from "@/components/ui/intent-link";
import classes from "./home.module.css";

/** A part of the home page; `all` leads to where there is more of it. */
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
          <IntentLink href={all.href} className={classes["all"] ?? ""}>
            {all.label}
          </IntentLink>
        )}
      </div>
      {children}
    </section>
  );
}
