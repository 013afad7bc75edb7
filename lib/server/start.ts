import "server-only";
import nextEnvironment from "@next/env";
import { embeddedSecrets } from "@/lib/platform/data-folder";
import { refuseDemoData, refuseOtherKind } from "./demo-folder";
import { environment } from "@/lib/platform/environment";
import { requireKeys } from "@/lib/platform/key-check";
import { releaseAllLeases } from "@/lib/runs/lease";
import { log } from "@/lib/platform/log";
import { openDatabase } from "@/lib/platform/open-database";
import { kithVersion } from "@/lib/platform/version";
import type { OpenDatabase } from "@/lib/platform/database";
import type { FrontDoor } from "./front-door";
import type { RunningServer } from "./serve";

/**
 * Reads `.env` files, makes the embedded installation's secrets if there are none, and checks every setting. Secrets that a database is
 * encrypted with are replaced by new ones only if `acceptsLostKeys`.
 */
export function prepareEnvironment(
  isDevelopment = false,
  { acceptsLostKeys = false }: { acceptsLostKeys?: boolean } = {},
): void {
  nextEnvironment.loadEnvConfig(process.cwd(), isDevelopment, {
    info: () => undefined,
    error: console.error,
  });
  if (!process.env["DATABASE_URL"]) {
    const folder = process.env["KITH_DATA_DIR"] || ".kith/data";
    refuseOtherKind(folder, { isDemo: process.env["KITH_DEMO"] === "true" });
    const hasOtherKeys = Boolean(process.env["KITH_ENCRYPTION_KEYS"]);
    const secrets = embeddedSecrets(folder, { replacesLost: acceptsLostKeys || hasOtherKeys });
    process.env["NEXTAUTH_SECRET"] ||= secrets.NEXTAUTH_SECRET;
    process.env["KITH_ENCRYPTION_KEYS"] ||= secrets.KITH_ENCRYPTION_KEYS;
  }
  const { logLevel, publicUrl } = environment();
  log.level = logLevel;
  process.env["NEXTAUTH_URL"] = publicUrl; // next-auth reads it itself
}

/**
 * Opens the database, migrated; one with the demo's accounts in the demo only, and one whose values these keys do not open only if
 * `acceptsLostKeys`. An embedded one is ours alone, so whatever an earlier process held is free again.
 */
export async function openStore({
  acceptsLostKeys = false,
}: { acceptsLostKeys?: boolean } = {}): Promise<OpenDatabase> {
  const settings = environment();
  const opened = await openDatabase(settings);
  try {
    if (!settings.isDemo) await refuseDemoData(opened, settings.dataDir);
    if (!acceptsLostKeys) await requireKeys(settings);
    if (opened.kind === "embedded") await releaseAllLeases(opened.client);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Everything that `npm start` and the demo share once the environment is prepared; what Kith does by itself ends with it. */
export async function startServer({
  isDevelopment = false,
  door,
}: { isDevelopment?: boolean; door?: FrontDoor } = {}): Promise<RunningServer> {
  // Loaded here: commands open the store too, and would wait a second for a server that they do not start.
  const [{ serve }, { redirectConsoleToLog }, { jobs, quickJobs }, { startJobs }] = await Promise.all([
    import("./serve"),
    import("./redirect-console"),
    import("@/lib/jobs/jobs"),
    import("@/lib/jobs/job-runner"),
  ]);
  const { stopWorking } = await import("@/lib/payroll-sync/worker");
  const { stopComparing } = await import("@/lib/payroll-matching/suggestions");
  const { stopMailing } = await import("@/lib/accounts/forgotten-password");
  const { stopReadingPictures } = await import("@/lib/pictures/work");
  const { stopReadingChatMembers } = await import("@/lib/chat-profiles/work");
  const { stopDelivering } = await import("@/lib/webhooks/work");
  const { stopSyncing } = await import("@/lib/people-sync/syncs-under-way");
  const { requireBackupFolder } = await import("@/lib/backup/folder");
  requireBackupFolder();
  const { openMetrics } = await import("./metrics-door");
  const metrics = await openMetrics();
  const telemetry = await openTelemetryIfAsked();
  const { openChannel } = await import("@/lib/backup/channel");
  const { stopBackups } = await import("@/lib/backup/scheduled");
  const server = await serve({ isDevelopment, door });
  const channel = await openChannel();
  if (!isDevelopment) redirectConsoleToLog();
  log.info({ port: server.port, publicUrl: environment().publicUrl }, "Kith is serving");
  const housekeeping = startJobs(jobs);
  const sending = startJobs(quickJobs, { everyMs: 5_000 });
  return {
    port: server.port,
    close: async (how) => {
      const { delaySeconds, graceSeconds } = environment().shutdown;
      const until = performance.now() + ((how?.now ? 0 : delaySeconds) + graceSeconds) * 1_000;
      channel.close();
      await Promise.all([
        housekeeping.stop(),
        stopWorking(),
        stopComparing(),
        stopReadingPictures(),
        stopReadingChatMembers(),
        stopMailing(),
        stopBackups(),
        sending.stop(),
        stopDelivering(),
        server.close(how),
      ]);
      metrics.close();
      await stopSyncing({ graceMs: Math.max(0, until - performance.now()) }); // no request starts another one now
      await telemetry?.close();
    },
  };
}

/** OpenTelemetry's packages are loaded where somebody wants what they send. */
async function openTelemetryIfAsked() {
  const endpoint = environment().telemetryEndpoint;
  if (endpoint === null) return null;
  const { openTelemetry } = await import("@/lib/telemetry/open-telemetry");
  return openTelemetry({ endpoint });
}

/** Logs which version starts. Each line of the log from here to `logStopped` belongs to this process and those that it starts. */
export function logStart(): void {
  log.info({ version: kithVersion(), node: process.versions.node }, "Kith is starting");
}

export const logStopping = (signal: string): void => log.info({ signal }, "Kith is stopping");
export const logStopped = (): void => log.info({}, "Kith has stopped");

/** Ends the process in order on Ctrl-C, which waits for nobody to look elsewhere, or a stop from outside; a second one does not wait. */
export function stopOnSignal(stop: (how: { now: boolean }) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      logStopping(signal);
      stop({ now: signal === "SIGINT" })
        .then(logStopped, (error: unknown) => log.error({ err: error }, "stopping failed"))
        .finally(() => process.exit(0));
    });
  }
}
