/** Splits at the last space. A name of one word is a first name. */
export function splitFullName(name: string): { firstName: string; lastName: string } {
  const [, firstName = "", lastName = ""] = /^(.*?)(?:\s+(\S+))?$/su.exec(name.trim()) ?? [];
  return { firstName, lastName };
}
