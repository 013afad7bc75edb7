import { Text } from "@mantine/core";
import Link from "next/link";
import classes from "./org-chart.module.css";

type OutlineNode = { id: string; name: string; title: string; total: number; children: OutlineNode[] };

/** The tree as a nested list: what the server sends, what is printed, and what there is without scripts. */
export function OrgOutline({ roots }: { roots: OutlineNode[] }) {
  return (
    <ul className={classes["outline"]}>
      {roots.map(({ id, name, title, total, children }) => (
        <li key={id}>
          <Link href={`/people/${id}`} prefetch={false}>
            <bdi>{name}</bdi>
          </Link>{" "}
          <Text span c="dimmed" size="sm">
            {title}
            {total > 0 && ` · ${total} below`}
          </Text>
          {children.length > 0 && <OrgOutline roots={children} />}
        </li>
      ))}
    </ul>
  );
}
