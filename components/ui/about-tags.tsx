import Link from "next/link";
import type { ReactNode } from "react";
import { Fact } from "@/components/ui/facts";
import { aboutFieldLabels } from "@/lib/directory/about/labels";
import classes from "./about-tags.module.css";

export function AboutTags({
  field,
  tags,
}: {
  field: "skills" | "ask_me_about";
  tags: readonly string[];
}): ReactNode {
  if (tags.length === 0) return null;
  return (
    <Fact label={aboutFieldLabels[field]}>
      <ul className={`plain-list ${classes["tags"]}`}>
        {tags.map((tag) => (
          <li key={tag}>
            {field === "skills" ? (
              <Link
                href={`/people?${new URLSearchParams({ skill: tag }).toString()}`}
                prefetch={false}
                title={`Everyone with ${tag}`}
              >
                <bdi>{tag}</bdi>
              </Link>
            ) : (
              <bdi>{tag}</bdi>
            )}
          </li>
        ))}
      </ul>
    </Fact>
  );
}
