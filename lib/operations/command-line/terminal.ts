/** Results go to `out`, everything else to `error`. */
export type Terminal = {
  out: (line: string) => void;
  error: (line: string) => void;
  /** Hides the input. Absent without an interactive terminal. */
  ask?: (question: string) => Promise<string>;
  /** `BACKUP_PASSPHRASE`, for commands that work without an installation. */
  passphraseSetting?: string;
};

/** `fail` sets the exit status 1 of a command that has printed its result. */
export type CommandTerminal = Terminal & { fail: () => void };
