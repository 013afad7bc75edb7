export type Terminal = {
  out: (line: string) => void;
  error: (line: string) => void;
  ask?: (question: string) => Promise<string>;
  passphraseSetting?: string;
};

/** `fail` sets the exit status of a command that has printed its result, by default 1. */
export type CommandTerminal = Terminal & { fail: (status?: 1 | 2) => void };
