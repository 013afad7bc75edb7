/** A copy into the last stage: from which stage, what, and to where. */
type CopyInstruction = { stage: string; sources: string[]; target: string };

/** What the last stage of a Dockerfile makes: what it copies, the variables it sets and what it starts. */
export type FinalStage = { copies: CopyInstruction[]; variables: Record<string, string>; command: string[] };

/** Reads the last stage of a Dockerfile that keeps to `COPY --from`, `ENV NAME=value` and a `CMD` in JSON. */
export function parseFinalStage(text: string): FinalStage {
  const lines = text.slice(text.lastIndexOf("\nFROM ")).replaceAll("\\\n", " ").split("\n");
  const command = lines.findLast((line) => line.startsWith("CMD "))?.slice("CMD ".length);
  const variables = lines.flatMap((line) =>
    line.startsWith("ENV ") ? line.slice(4).trim().split(/\s+/) : [],
  );
  return {
    copies: lines.flatMap((line) => {
      const [, stage, paths] = /^COPY --from=(\w+) (.*)$/.exec(line) ?? [];
      if (stage === undefined || paths === undefined) return [];
      const words = paths.trim().split(/\s+/);
      return [{ stage, sources: words.slice(0, -1), target: words.at(-1) ?? "" }];
    }),
    variables: Object.fromEntries(variables.map((one) => one.split("=", 2))),
    command: command === undefined ? [] : JSON.parse(command),
  };
}
