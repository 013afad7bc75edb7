// How sentences, dates and counts read, on pages, in the record and in files.

/** A label within a sentence: "mobile", but "BSB". */
export const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase("en") + label.slice(1);

/** "3 March 1984", of a date of the API. */
export function formatDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
