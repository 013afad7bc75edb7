// How sentences, dates and counts read, on pages, in the record and in files.

/** A label within a sentence: "mobile", but "BSB". */
export const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase("en") + label.slice(1);

/** The word for so many: "user" for 1, "users" for any other number. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** "1 user", "1,234 users". */
export const counted = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString("en")} ${plural(count, one, many)}`;

/** "1 person", "1,234 people". */
export const countedPeople = (count: number): string => counted(count, "person", "people");

/** "3 March 1984", of a date of the API. */
export function formatDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
