import { iteratePeople, type Kith } from "@kith-directory/client";

export async function printPeople(kith: Kith, say: (line: string) => void): Promise<void> {
  for await (const { first_name, last_name, title } of iteratePeople(kith))
    say(`${first_name} ${last_name}, ${title}`);
}
