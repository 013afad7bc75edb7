/**
 * The server and each Next.js route bundle load their own copy of every module, so a value that passes between them is
 * recognised by its brand (`Symbol.for`), never by its constructor. scripts/lint/kith-rules.mjs enforces this.
 */
export const hasBrand = (value: unknown, mark: symbol): boolean =>
  typeof value === "object" && value !== null && mark in value;

const environmentErrorBrand = Symbol.for("kith.environment-error");

/**
 * Kith cannot start or run a command: invalid values, missing keys, an occupied port. The message says what to change
 * and contains no secret.
 */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
  readonly [environmentErrorBrand] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasBrand(value, environmentErrorBrand);
  }
}

const noWritableHostErrorBrand = Symbol.for("kith.no-writable-host");

/** No host in DATABASE_URL is reachable and writable. */
export class NoWritableHostError extends EnvironmentError {
  readonly [noWritableHostErrorBrand] = true;
}

export const isNoWritableHostError = (error: unknown): boolean => hasBrand(error, noWritableHostErrorBrand);

const dataFolderErrorBrand = Symbol.for("kith.data-folder");

/** The message says why and what to do. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
  readonly [dataFolderErrorBrand] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasBrand(value, dataFolderErrorBrand);
  }
}
