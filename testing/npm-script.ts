import { readFileSync } from "node:fs";
import { z } from "zod";

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

export function getNodeArguments(script: string): string[] {
  const command = manifest.parse(JSON.parse(readFileSync("package.json", "utf8"))).scripts[script] ?? "";
  const [, words] = /^(?:exec )?node (.+)$/.exec(command) ?? [];
  if (words === undefined) throw new Error(`npm run ${script} does not start Node: ${command}`);
  return words.split(" ");
}
