/** Output of the command line: results to `out`, everything else to `error`. */
export type Terminal = {
  out: (line: string) => void;
  error: (line: string) => void;
  /** Prompts for hidden input. Absent without an interactive terminal. */
  ask?: (question: string) => Promise<string>;
  /** Value of `BACKUP_PASSPHRASE`, for commands that work without an installation. */
  passphraseSetting?: string;
};

/** Terminal of a running command. `fail` sets the exit status 1 of a command that has printed its result. */
export type CommandTerminal = Terminal & { fail: () => void };
