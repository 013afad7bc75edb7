import Link from "next/link";
import type { Drawn } from "@/lib/org-chart/drawing";
import { nameOf } from "@/lib/matching/names";
import classes from "./org-outline.module.css";

type Below = Pick<Drawn, "row" | "block" | "hidden">;

/**
 * The tree as a nested list: what the server sends, what is printed where the drawing is too wide for paper, and what there is
 * without scripts, where every closed branch leads to the chart with that branch open.
 */
export function OrgOutline({ row, block, hidden }: Below) {
  return (
    <ul className={classes["outline"]}>
      {[...row, ...block].map((card) => {
        const { person, direct, total } = card.node;
        return (
          <li key={person.id}>
            <Link href={`/people/${person.id}`} prefetch={false}>
              <bdi>{nameOf(person)}</bdi>
            </Link>
            {person.title && <span className={classes["title"]}> {person.title}</span>}
            {direct > 0 &&
              (card.isOpen ? (
                <OrgOutline {...card} />
              ) : (
                <>
                  {" · "}
                  <Link
                    href={`/org-chart?person=${person.id}`}
                    prefetch={false}
                    className={classes["below"] ?? ""}
                  >
                    {total.toLocaleString("en")} below
                  </Link>
                </>
              ))}
          </li>
        );
      })}
      {hidden > 0 && <li className={classes["title"]}>and {hidden.toLocaleString("en")} more</li>}
    </ul>
  );
}
