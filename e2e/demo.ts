import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "@playwright/test";
import { folderOf, port, vendorPorts } from "./ports";
import { waitForPictures } from "./read-pictures";
import { scriptWords, startServer, type Served } from "./served";

// The demo that one worker's tests use: started on a copy of a folder that was seeded once.

const template = folderOf("template");
const templateMark = folderOf("template-made-from");
const folder = folderOf("demo");

const start = (
  dataFolder: string,
  option: readonly ("--reset" | "--only-people" | "--as-it-is")[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Served> =>
  startServer({
    words: [...scriptWords("demo"), ...option],
    url: `http://localhost:${port}`,
    logFile: `${dataFolder}.log`,
    env: {
      PORT: String(port),
      KITH_DATA_DIR: dataFolder,
      TZ: "Asia/Kathmandu",
      RATE_LIMIT_PER_MINUTE: "0",
      KITH_DEMO_SIMULATOR_PORT: String(vendorPorts.projects),
      KITH_DEMO_PAYROLL_PORT: String(vendorPorts.payroll),
      KITH_DEMO_CHAT_PORT: String(vendorPorts.chat),
      ...variables,
    },
  });

/** The demo as a newcomer finds it, whatever earlier tests did to theirs. `variables`: settings of its own. */
export async function startDemo(variables: Readonly<Record<string, string>> = {}): Promise<Served> {
  await seedTemplate();
  rmSync(folder, { recursive: true, force: true });
  cpSync(template, folder, { recursive: true });
  return start(folder, ["--as-it-is"], variables);
}

/** Once for all workers that come to this place, and for later runs of the day as long as nothing that it is made of changes. */
async function seedTemplate(): Promise<void> {
  const madeFrom = whatItIsMadeOf();
  if (existsSync(templateMark) && readFileSync(templateMark, "utf8") === madeFrom) return;
  rmSync(templateMark, { force: true });
  const seeding = await start(template, ["--reset", "--only-people"]);
  const client = await request.newContext({ baseURL: seeding.url });
  await waitForPictures(client);
  await client.dispose();
  await seeding.stop();
  writeFileSync(templateMark, madeFrom);
}

/** The build, what seeds, the vendors' addresses, which stand in the data, and the day: the company's newcomers came lately. */
function whatItIsMadeOf(): string {
  const migrations = readdirSync("prisma", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash("sha256");
  for (const path of [".next/built-from", "scripts/demo.ts", ...migrations]) hash.update(readFileSync(path));
  return `${hash.digest("hex")} ${port} ${new Date().toISOString().slice(0, 10)}`;
}
