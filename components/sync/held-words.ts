import type { HeldPeople } from "@/lib/runs/schema";
import { counted } from "@/lib/wording";

/** "9 managers with 41 reports; includes you": what one should know before removing these people. Null: nothing of that kind. */
export function heldWords({ managers, reports, includes_you }: HeldPeople): string | null {
  const parts = [
    ...(managers > 0 ? [`${counted(managers, "manager")} with ${counted(reports, "report")}`] : []),
    ...(includes_you ? ["includes you"] : []),
  ];
  const words = parts.join("; ");
  return words === "" ? null : words.charAt(0).toLocaleUpperCase("en") + words.slice(1);
}
