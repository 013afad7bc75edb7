import { PersonLink } from "@/components/quick-look/person-link";
import type { SyncRunResponse } from "@/lib/runs/schema";
import classes from "./sync.module.css";

/** What everybody whom a run is about is called, by id. */
export type KnownNames = ReadonlyMap<string, SyncRunResponse["names"][number]>;

export const knownNames = (names: SyncRunResponse["names"]): KnownNames =>
  new Map(names.map((name) => [name.person_id, name]));

/** Somebody by name, with the way to them while they are in the directory. */
export function KnownPerson({
  id,
  names,
  otherwise = "someone who left",
}: {
  id: string;
  names: KnownNames;
  /** Where nothing is known of them any more. */
  otherwise?: string;
}) {
  const known = names.get(id);
  return known?.is_here ? (
    <PersonLink id={id} name={known.name} className={classes["name"]} />
  ) : (
    <bdi>{known?.name ?? otherwise}</bdi>
  );
}
