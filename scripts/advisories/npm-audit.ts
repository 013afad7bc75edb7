import { execFileSync } from "node:child_process";
import { z } from "zod";
import type { AdvisoryFinding } from "./match-advisories";

const advisory = z.object({
  url: z.string(),
  title: z.string(),
  severity: z.string(),
  name: z.string(),
});
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(z.union([z.string(), advisory])),
      range: z.string(),
      nodes: z.array(z.string()),
    }),
  ),
});

/** Parses the output of `npm audit --json`. Returns null if the registry did not answer. */
export function parseNpmAudit(
  text: string,
  isDevelopment: (place: string) => boolean,
): AdvisoryFinding[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const read = report.safeParse(json);
  if (!read.success) return null;
  return Object.values(read.data.vulnerabilities).flatMap(({ via, range, nodes }) =>
    via.flatMap((one) =>
      // A word alone names the package below that it comes of, which has a line of its own.
      typeof one === "string"
        ? []
        : {
            id: one.url.slice(one.url.lastIndexOf("/") + 1),
            name: one.name,
            version: range,
            isDevelopment: nodes.every(isDevelopment),
            severity: one.severity,
            summary: one.title,
            fixed: [],
          },
    ),
  );
}

/** Returns the output of `npm audit`, regardless of its exit code. */
export function runNpmAudit(): string {
  try {
    return execFileSync("npm", ["audit", "--json"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 64 * 1024 * 1024,
      timeout: 60_000,
    });
  } catch (error) {
    // It ends with 1 where it found something, and where it could not ask.
    const printed = error instanceof Error && "stdout" in error ? error.stdout : "";
    return typeof printed === "string" ? printed : "";
  }
}
