/** One line of `kith doctor`, and what to do about it. */
export type Finding = { isGood: boolean; what: string; remedy?: string };
