export type Terminal = {
  out: (line: string) => void;
  error: (line: string) => void;
  ask?: (question: string) => Promise<string>;
  passphraseSetting?: string;
};

/** `fail` sets the exit status 1 of a command that has printed its result. */
export type CommandTerminal = Terminal & { fail: () => void };
