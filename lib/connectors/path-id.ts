/**
 * An id of another system as one segment of an address, or null for what can be no id there. A dot, a slash or a control character
 * would make it another address: `Employees/.` is the list of all employees.
 */
export const toPathId = (id: string): string | null =>
  /^[\w-]{1,64}$/.test(id) ? encodeURIComponent(id) : null;

/** Whether two ids are one but for capitals, which vendors do not always keep. */
export const isSameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
