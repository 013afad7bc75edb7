import { unwrapResponse, type Kith } from "@kith-directory/client";

/** Avoids recursion, because the tree can be deep. */
export async function printOrgChart(kith: Kith, say: (line: string) => void): Promise<void> {
  const { roots } = await unwrapResponse(kith.GET("/api/people/org-chart"));
  const waiting = roots.map((person) => ({ person, depth: 0 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { person, depth } = next;
    say(`${"  ".repeat(depth)}${person.first_name} ${person.last_name}`);
    for (const child of person.children.toReversed()) waiting.push({ person: child, depth: depth + 1 });
  }
}
