/**
 * Whether a value carries a class's mark. The server and each route bundle of Next load their own copy of every module, so what may
 * pass from one to another is recognised by its mark (`Symbol.for`), never by its constructor. eslint.config.mjs sees to it.
 */
export const isMarked = (value: unknown, mark: symbol): boolean =>
  typeof value === "object" && value !== null && mark in value;
