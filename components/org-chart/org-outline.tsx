import Link from "next/link";
import type { DrawnCard } from "@/lib/directory/chart/drawing";
import { apiFullName } from "@/lib/identity/matching/names";
import classes from "./org-outline.module.css";

type Reports = Pick<DrawnCard, "reports" | "hidden">;

/** Rendered by the server, printed if the drawing is too large, and shown without scripts. */
export function OrgOutline({ reports, hidden }: Reports) {
  return (
    <ul className={classes["outline"]}>
      {reports.map((card) => {
        const { person, direct, total } = card.node;
        return (
          <li key={person.id}>
            <Link href={`/people/${person.id}`} prefetch={false}>
              <bdi translate="no">{apiFullName(person)}</bdi>
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
