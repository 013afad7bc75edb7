import { compareNames } from "@/lib/identity/matching/names";

export function countOffices(officeOfEach: readonly (string | null)[]): {
  offices: { name: string; people: number }[];
  without_office: number;
} {
  const counts = new Map<string, number>();
  let withoutOffice = 0;
  for (const office of officeOfEach) {
    if (office === null) withoutOffice += 1;
    else counts.set(office, (counts.get(office) ?? 0) + 1);
  }
  const offices = [...counts].map(([name, people]) => ({ name, people }));
  offices.sort((a, b) => b.people - a.people || compareNames(a.name, b.name));
  return { offices, without_office: withoutOffice };
}
