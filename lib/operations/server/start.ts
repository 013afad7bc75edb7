import "server-only";
import nextEnvironment from "@next/env";
import { EnvHttpProxyAgent, setGlobalDispatcher } from "undici";
import { loadEmbeddedSecrets } from "@/lib/platform/files/data-folder";
import { requireNoDemoData, requireMatchingDemoMark } from "./demo-folder";
import { environment } from "@/lib/platform/environment";
import { requireEncryptionKeys } from "@/lib/platform/secrets/key-check";
import { releaseAllLeases } from "@/lib/platform/database/lease";
import { log } from "@/lib/platform/log/log";
import { openDatabase } from "@/lib/platform/database/open-database";
import { readKithVersion } from "@/lib/platform/version";
import type { OpenDatabase } from "@/lib/platform/database/database";
import type { HttpServer } from "./http-server";
import type { RunningServer } from "./serve";
import { setTimeout as sleep } from "node:timers/promises";
import { isNoWritableHostError } from "@/lib/platform/branded-errors";
import { getDriverErrorCode, getServerMessage, isOutage, isSevere } from "@/lib/platform/database/outage";
import { processState } from "@/lib/operations/readiness/queries";

/** SET-33. Only `fetch`; other requests use `OutgoingAgent`. */
export const sendFetchThroughProxy = (): void => setGlobalDispatcher(new EnvHttpProxyAgent());

/**
 * Creates the secrets of a new installation with an embedded database. Throws if secrets are missing beside an existing
 * database, unless `acceptsLostKeys` or KITH_ENCRYPTION_KEYS is set: new secrets are then created.
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
    requireMatchingDemoMark(folder, { isDemo: process.env["KITH_DEMO"] === "true" });
    const hasOtherKeys = Boolean(process.env["KITH_ENCRYPTION_KEYS"]);
    const secrets = loadEmbeddedSecrets(folder, { replacesLost: acceptsLostKeys || hasOtherKeys });
    process.env["NEXTAUTH_SECRET"] ||= secrets.NEXTAUTH_SECRET;
    process.env["KITH_ENCRYPTION_KEYS"] ||= secrets.KITH_ENCRYPTION_KEYS;
  }
  const { logLevel, publicUrl } = environment();
  log.level = logLevel;
  sendFetchThroughProxy();
  process.env["NEXTAUTH_URL"] = publicUrl; // next-auth reads this variable itself
}

/**
 * Outside the demo, throws if the database has demo accounts. Unless `acceptsLostKeys`, throws if an encryption key
 * that stored values need is missing. Releases all leases of an embedded database, which only this process holds.
 */
export async function openCheckedDatabase({
  acceptsLostKeys = false,
}: { acceptsLostKeys?: boolean } = {}): Promise<OpenDatabase> {
  const settings = environment();
  const opened = await openDatabase(settings);
  try {
    if (!settings.isDemo) await requireNoDemoData(opened, settings.dataDir);
    if (!acceptsLostKeys) await requireEncryptionKeys(settings);
    if (opened.kind === "embedded") await releaseAllLeases(opened.client);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

export async function startServer({
  serveCommands,
  isDevelopment = false,
  listeningServer,
}: {
  serveCommands: () => Promise<{ close: () => void }>;
  isDevelopment?: boolean;
  listeningServer?: HttpServer;
}): Promise<RunningServer> {
  // Server modules are imported here, because commands import this file too and must not wait a second for them.
  const [{ serve }, { redirectConsoleToLog }, { jobs, frequentJobs }, { startJobs }] = await Promise.all([
    import("./serve"),
    import("./redirect-console"),
    import("@/lib/operations/jobs/jobs"),
    import("@/lib/operations/jobs/job-runner"),
  ]);
  const { passwordResetMails } = await import("@/lib/identity/users/forgotten-password");
  const { stopSyncs } = await import("@/lib/sync/people/syncs-in-progress");
  const { prepareBackupFolder } = await import("@/lib/operations/backup/scheduled-backup");
  prepareBackupFolder();
  const { startMetrics } = await import("./metrics-endpoint");
  const metrics = await startMetrics();
  const server = await serve({ isDevelopment, listeningServer });
  const commands = await serveCommands();
  if (!isDevelopment) redirectConsoleToLog();
  if (environment().telemetryEndpoint !== null)
    log.info(
      "OTEL_EXPORTER_OTLP_ENDPOINT is set. Kith exports nothing itself: OpenTelemetry's auto-instrumentation does (docs/operating.md, Traces)",
    );
  log.info({ port: server.port, publicUrl: environment().publicUrl }, "Kith is serving");
  const jobRunner = startJobs(jobs);
  const frequentJobRunner = startJobs(frequentJobs, { everyMs: 5_000 });
  return {
    port: server.port,
    close: async (how) => {
      const { delaySeconds, graceSeconds } = environment().shutdown;
      const until = performance.now() + ((how?.now ? 0 : delaySeconds) + graceSeconds) * 1_000;
      commands.close();
      await Promise.all([
        jobRunner.stop(),
        frequentJobRunner.stop(),
        passwordResetMails.stop(),
        server.close(how),
      ]);
      metrics.close();
      // Syncs are stopped after the HTTP server, when no request can start another sync.
      await stopSyncs({ graceMs: Math.max(0, until - performance.now()) });
    },
  };
}

export function logStart(): void {
  log.info({ version: readKithVersion(), node: process.versions.node }, "Kith is starting");
}

export const logStopping = (signal: string): void => log.info({ signal }, "Kith is stopping");
export const logStopped = (): void => log.info({}, "Kith has stopped");

/** Ctrl-C skips the delay for load balancers. A second signal exits immediately. */
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

const firstWaitMs = 500;
const maxWaitMs = 15_000;

/**
 * Retries with increasing delays while the database is unreachable; the readiness probe reports that. Rethrows
 * permanent errors, such as a wrong password.
 */
export async function openDatabaseWithRetries(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    try {
      const opened = await open();
      processState.awaitsDatabase = false;
      return opened;
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      processState.awaitsDatabase = true;
      const database = getServerMessage(error);
      log.warn({ err: error, database, retryInMs: waitMs }, "the database cannot be reached: trying again");
      await sleep(waitMs);
    }
  }
}

/**
 * Network errors, and SQLSTATE classes for lost connections (08), missing resources such as free connections (53), and
 * servers that start or stop (57P).
 */
const temporaryCodes = /^(?:ECONN|ETIMEDOUT|EPIPE|EHOST|ENET|ENOTFOUND|EAI_|08|53|57P)/;
/** SQLSTATE classes that a retry cannot fix: sign-in (28), no such database (3D), permission (42). */
const permanentCodes = /^(?:28|3D|42)/;
const temporaryMessages = /timeout expired|Connection terminated/i;

export function isDatabaseUnreachable(error: unknown): boolean {
  if (isNoWritableHostError(error)) return true;
  const code = getDriverErrorCode(error);
  const isServerFailing = error instanceof Error && "severity" in error && isSevere(error.severity);
  if (isServerFailing && !permanentCodes.test(code ?? "")) return true;
  if (code !== undefined) return temporaryCodes.test(code) || (!/^\d/.test(code) && isOutage(error));
  return isOutage(error) || (error instanceof Error && temporaryMessages.test(error.message));
}
