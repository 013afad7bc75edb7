import { isMarked } from "@/lib/branded";
import { EnvironmentError } from "./environment-error";

const noWritableHost = Symbol.for("kith.no-writable-host");

/** No host that DATABASE_URL names answers and takes changes. */
export class NoWritableHostError extends EnvironmentError {
  readonly [noWritableHost] = true;
}

export const isNoWritableHost = (error: unknown): boolean => isMarked(error, noWritableHost);
