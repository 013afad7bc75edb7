/** Where the command line writes: results to `out`, everything else to `error`. */
export type Terminal = {
  out: (line: string) => void;
  error: (line: string) => void;
  /** Asks for something that is not shown while it is typed. Absent: nobody sits there. */
  ask?: (question: string) => Promise<string>;
  /** `BACKUP_PASSPHRASE`, for a command that needs no installation. */
  passphraseSetting?: string;
};
