import { isMarked } from "@/lib/branded";

const environmentFault = Symbol.for("kith.environment-error");

/** Names every variable at fault and what it expects, never its value. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
  readonly [environmentFault] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isMarked(value, environmentFault);
  }
}
