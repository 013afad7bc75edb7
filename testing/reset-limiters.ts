const limiterSymbolPattern = /^kith\.(rate-limit$|limiter )/;

/** Deletes the limiters of this process, so that it acts as a new instance on the database. */
export function resetLimiters(): void {
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (limiterSymbolPattern.test(Symbol.keyFor(symbol) ?? "")) Reflect.deleteProperty(globalThis, symbol);
  }
}
