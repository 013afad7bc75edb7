import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { request } from "@playwright/test";
import { getDataFolder, port, sharedFolder, vendorPorts } from "./ports";
import { waitForPictures } from "./read-pictures";
import { levels, startSession, type Sessions } from "./sessions";
import { startServer, type StartedServer } from "../scripts/cluster/start-program";
import { getNodeArguments } from "../testing/npm-script";

// Starts the demo of a worker with a copy of a data folder (the template) that is seeded once.

const templateFolder = `${sharedFolder}/template`;
/** Data folder of an installation without accounts: creating a database takes longer than starting Kith. */
export const emptyInstallationFolder = `${sharedFolder}/empty-installation`;
const templateFingerprintFile = `${templateFolder}-made-from`;
const demoFolder = getDataFolder("demo");
const sessionsFile = `${templateFolder}-sessions.json`;

function startDemoServer(
  dataFolder: string,
  option: readonly ("--reset" | "--only-people" | "--as-it-is")[],
  variables: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const logFile = `${dataFolder}.log`;
  rmSync(logFile, { force: true });
  return startServer([...getNodeArguments("demo"), ...option], `http://localhost:${port}/signin`, {
    logFile,
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
}

/** Starts a new demo, unaffected by earlier tests. `variables`: additional settings. */
export async function startDemo(variables: Readonly<Record<string, string>> = {}): Promise<StartedServer> {
  rmSync(demoFolder, { recursive: true, force: true });
  cpSync(templateFolder, demoFolder, { recursive: true });
  return startDemoServer(demoFolder, ["--as-it-is"], variables);
}

/** Seeds the templates of all workers, once per day and again when their inputs change. Runs before the workers start. */
export async function seedTemplates(): Promise<void> {
  const madeFrom = calculateTemplateFingerprint();
  if (existsSync(templateFingerprintFile) && readFileSync(templateFingerprintFile, "utf8") === madeFrom)
    return;
  rmSync(templateFingerprintFile, { force: true });
  const [seeding] = await Promise.all([
    startDemoServer(templateFolder, ["--reset", "--only-people"]),
    createEmptyInstallation(),
  ]);
  const client = await request.newContext({ baseURL: seeding.url });
  await waitForPictures(client);
  await storeSessions(seeding.url);
  await client.dispose();
  await seeding.stop();
  writeFileSync(templateFingerprintFile, madeFrom);
}

async function createEmptyInstallation(): Promise<void> {
  rmSync(emptyInstallationFolder, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, [...getNodeArguments("kith"), "user", "list"], {
    env: { ...process.env, DATABASE_URL: "", KITH_DATA_DIR: emptyInstallationFolder },
  });
}

/** Signs in with every demo account: checking a password is slow, and the copies of the template know the sessions. */
async function storeSessions(baseURL: string): Promise<void> {
  const sessions: Sessions = {};
  for (const level of levels) {
    const client = await request.newContext({ baseURL });
    await startSession(client, level);
    sessions[level] = (await client.storageState()).cookies;
    await client.dispose();
  }
  writeFileSync(sessionsFile, JSON.stringify(sessions));
}

/** Returns the sessions that a demo starts with. */
export const readSessions = (): Sessions => JSON.parse(readFileSync(sessionsFile, "utf8")) as Sessions;

/**
 * Returns a fingerprint of the inputs of the template: the build, the seed, and the day, on which the start dates of
 * the newest people depend.
 */
function calculateTemplateFingerprint(): string {
  const migrations = readdirSync("prisma", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash("sha256").update(readFileSync("e2e/start-demo.ts"));
  for (const path of [".next/built-from", "scripts/demo.ts", ...migrations]) hash.update(readFileSync(path));
  return `${hash.digest("hex")} ${new Date().toISOString().slice(0, 10)}`;
}
