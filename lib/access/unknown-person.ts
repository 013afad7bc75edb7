import { Problem } from "@/lib/problem";

/** 404 for whoever is not in the directory: never was, was removed, or is no id at all. */
export const unknownPerson = (): Problem =>
  new Problem("missing", "person_not_found", "No one in the directory has this id.");
