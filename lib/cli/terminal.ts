/** Where the command line writes: results to `out`, everything else to `error`. */
export type Terminal = { out: (line: string) => void; error: (line: string) => void };
