import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright";
import { buildCompany } from "@/simulators/projects/company";
import { buildIfNeeded } from "./build-application";

/** A demo of this many people on fresh data, without limits, for what measures pages. `stop` ends it and deletes its data. */
export async function startMeasuredDemo(
  people: number,
  port: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  buildIfNeeded({ quiet: true });
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "kith-measure-"));
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "scripts/demo.ts", "--only-people", "--people", String(people)],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        TSX_TSCONFIG_PATH: "tsconfig.node.json",
        PORT: String(port),
        KITH_DATA_DIR: join(folder, "data"),
        RATE_LIMIT_PER_MINUTE: "0",
      },
    },
  );
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error("the demo ended");
    const response = await fetch(`${url}/signin`).catch(() => null);
    if (response?.ok) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Signs the browser in as the demo's account of this level. */
export async function signInAsDemoAccount(
  context: BrowserContext,
  people: number,
  level: "staff" | "executive",
): Promise<void> {
  await signInWithCredentials(context, {
    email: buildCompany(people).roles[level].email,
    password: `demo-${level}-2026`,
  });
}

/** Signs the browser in with these credentials. */
export async function signInWithCredentials(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const page = await context.newPage();
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
  await page.close();
}

/** Signs the browser in as the demo's staff account. */
export const signInAsStaff = (context: BrowserContext, people: number): Promise<void> =>
  signInAsDemoAccount(context, people, "staff");
