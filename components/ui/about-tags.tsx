import Link from "next/link";
import type { ReactNode } from "react";
import { Fact } from "@/components/ui/facts";
import { aboutFieldLabels } from "@/lib/directory/about/labels";
import classes from "./about-tags.module.css";

/** Parameter of the list that a tag leads to, and the text before the tag in the link's title. */
const lists = {
  skills: { parameter: "skill", title: "Everyone with" },
  ask_me_about: { parameter: "q", title: "Everyone found for" },
  languages: { parameter: "language", title: "Everyone who speaks" },
};

/** Each tag leads to the list of the people who share it. Renders nothing without tags. */
export function AboutTags({
  field,
  tags,
}: {
  field: keyof typeof lists;
  tags: readonly string[];
}): ReactNode {
  if (tags.length === 0) return null;
  const { parameter, title } = lists[field];
  return (
    <Fact label={aboutFieldLabels[field]}>
      <ul className={`plain-list ${classes["tags"]}`}>
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              href={`/people?${new URLSearchParams({ [parameter]: tag }).toString()}`}
              prefetch={false}
              title={`${title} ${tag}`}
            >
              <bdi>{tag}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
