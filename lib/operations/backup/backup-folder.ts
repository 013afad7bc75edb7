import "server-only";
import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { environment } from "@/lib/platform/environment";
import { EnvironmentError } from "@/lib/platform/branded-errors";

/** Throws if Kith cannot read and write the folder, so that the fault shows at the start, not at the first backup. */
export function prepareBackupFolder(): void {
  const { planned } = environment().backups;
  if (!planned) return;
  try {
    mkdirSync(planned.folder, { recursive: true, mode: 0o700 });
    accessSync(planned.folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new EnvironmentError(
      `Kith cannot start. These settings need attention:\n  BACKUP_DIR: expected a folder that Kith can write to; ${resolve(planned.folder)} is not`,
    );
  }
}
