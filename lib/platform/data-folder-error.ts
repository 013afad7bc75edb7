import { isMarked } from "@/lib/branded";

const dataFolder = Symbol.for("kith.data-folder");

/** The folder cannot be used as it is; the message says why and what to do. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
  readonly [dataFolder] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isMarked(value, dataFolder);
  }
}
