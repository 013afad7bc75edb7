import { readdirSync, readFileSync } from "node:fs";

/** Returns the running child processes of `parent` whose command line contains `title` (proc(5)). */
export const findChildProcesses = (parent: number, title = ""): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [state, ofParent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const isChild = Number(ofParent) === parent && state !== "Z";
        return isChild && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(title);
      } catch {
        return false; // the process has ended
      }
    });
