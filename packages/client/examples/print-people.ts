import { iteratePeople, type Kith } from "@kith-directory/client";

/** Prints every person of the directory, sorted by name. */
export async function printPeople(kith: Kith, say: (line: string) => void): Promise<void> {
  for await (const { first_name, last_name, title } of iteratePeople(kith))
    say(`${first_name} ${last_name}, ${title}`);
}
