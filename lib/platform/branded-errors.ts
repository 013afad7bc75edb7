/**
 * The server and each Next.js route bundle load their own copy of every module, so a value that passes between them is
 * recognised by its brand (`Symbol.for`), never by its constructor. scripts/lint/kith-rules.mjs enforces this.
 */
export const hasBrand = (value: unknown, mark: symbol): boolean =>
  typeof value === "object" && value !== null && mark in value;

/** Base class of an error that `instanceof` recognises by its brand. */
export function createBrandedError(name: string) {
  const brand: unique symbol = Symbol.for(`kith.${name}`);
  return class extends Error {
    override readonly name: string = name;
    readonly [brand] = true;
    static override [Symbol.hasInstance](value: unknown): boolean {
      return hasBrand(value, brand);
    }
  };
}

/**
 * Kith cannot start or run a command: invalid values, missing keys, an occupied port. The message says what to change
 * and contains no secret.
 */
export class EnvironmentError extends createBrandedError("EnvironmentError") {}

const noWritableHostErrorBrand = Symbol.for("kith.no-writable-host");

export class NoWritableHostError extends EnvironmentError {
  readonly [noWritableHostErrorBrand] = true;
}

export const isNoWritableHostError = (error: unknown): boolean => hasBrand(error, noWritableHostErrorBrand);

/** The message says why and what to do. */
export class DataFolderError extends createBrandedError("DataFolderError") {}
