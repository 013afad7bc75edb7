import "server-only";
import { z } from "zod";
import { lastGoodBackup } from "@/lib/backup/queries";
import { isOverdue } from "@/lib/backup/schedule-plan";
import { findSecret } from "@/lib/connections/stored-connection";
import { toTimestamp } from "@/lib/http/times";
import { database, openedDatabase } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { query } from "@/lib/platform/query";
import { peopleSyncs } from "@/lib/runs/run-kinds";
import { Problem } from "@/lib/problem";
import { countAbleExecutives, enabledExecutives } from "@/lib/sign-in/able-executives";
import type { Terminal } from "./terminal";

type Finding = { isGood: boolean; what: string; remedy?: string };

/** Looks at everything that an installation needs, and says what to do about what is wrong: then the status is 1. Changes nothing. */
export async function diagnose({ out }: Terminal): Promise<void> {
  const findings = await examine();
  for (const { isGood, what, remedy } of findings) {
    out(`${isGood ? "ok  " : "FAIL"}  ${what}${remedy ? `\n      ${remedy}` : ""}`);
  }
  if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1;
}

async function examine(): Promise<Finding[]> {
  return [
    await examineDatabase(),
    examineAddress(),
    await examineExecutives(),
    await examineProjects(),
    await examineSync(),
    await examineBackups(),
  ];
}

async function examineDatabase(): Promise<Finding> {
  const [row] = await query(
    database(),
    z.object({ version: z.string() }),
  )`SELECT current_setting('server_version') AS version`;
  const kind =
    openedDatabase.current?.kind === "embedded" ? `embedded in ${environment().dataDir}` : "on a server";
  return { isGood: true, what: `database: PostgreSQL ${row?.version ?? "?"}, ${kind}, migrated` };
}

function examineAddress(): Finding {
  const { publicUrl } = environment();
  const isLocal = ["localhost", "127.0.0.1"].includes(new URL(publicUrl).hostname);
  const isGood = publicUrl.startsWith("https:") || isLocal;
  const remedy =
    "Passwords and cookies travel unencrypted. Put a reverse proxy with https in front and set NEXTAUTH_URL to it.";
  return { isGood, what: `public address: ${publicUrl}`, ...(!isGood && { remedy }) };
}

async function examineExecutives(): Promise<Finding> {
  const count = await countAbleExecutives(database());
  const invited = (await database().appUser.count({ where: enabledExecutives })) - count;
  const what = `executives: ${count}${invited > 0 ? `, and ${invited} who cannot sign in yet` : ""}`;
  const isGood = count > 0 || environment().bootstrapExecutiveEmails.length > 0;
  const remedy = "Make the first one: npm run -s kith -- user add --email … --name … --level executive";
  return { isGood, what, ...(!isGood && { remedy }) };
}

async function examineProjects(): Promise<Finding> {
  try {
    const secret = await findSecret("projects");
    if (!secret) {
      return {
        isGood: false,
        what: "projects: not connected",
        remedy: "An executive connects it under Connections.",
      };
    }
    // Loaded here: the adapters take a while, and where nothing is connected nobody needs them.
    const { findProjectsTokenOwner } = await import("@/lib/connections/connected-systems");
    const { organizations, actingAs } = await findProjectsTokenOwner(secret.token);
    const organization = organizations.find(({ id }) => id === secret.organizationId);
    return organization
      ? { isGood: true, what: `projects: connected to ${organization.name} as ${actingAs}` }
      : {
          isGood: false,
          what: "projects: the token has left the connected organisation",
          remedy: "Connect again.",
        };
  } catch (error) {
    if (error instanceof Problem)
      return { isGood: false, what: "projects: cannot be used", remedy: error.message };
    throw error;
  }
}

async function examineBackups(): Promise<Finding> {
  const { planned } = environment().backups;
  if (!planned) return { isGood: true, what: "backups: none by itself (BACKUP_SCHEDULE is off)" };
  const [last, good] = await Promise.all([
    database().scheduledBackup.findFirst({
      where: { finishedAt: { not: null } },
      orderBy: { startedAt: "desc" },
    }),
    lastGoodBackup(),
  ]);
  const failure = last?.failure ?? null;
  const what = `backups: the last good one is from ${good ? `${toTimestamp(good)} UTC` : "never"}`;
  if (failure !== null) {
    return {
      isGood: false,
      what,
      remedy: `The last one failed. ${failure} See that ${planned.folder} can be written to.`,
    };
  }
  const isLate = isOverdue(planned.schedule, good, new Date());
  const remedy = "None was made for twice as long as BACKUP_SCHEDULE says. Does Kith run?";
  return { isGood: !isLate, what, ...(isLate && { remedy }) };
}

async function examineSync(): Promise<Finding> {
  const [run, state] = await Promise.all([
    database().syncRun.findFirst({ where: peopleSyncs, orderBy: { startedAt: "desc" } }),
    database().directoryState.findUnique({ where: { id: 1 } }),
  ]);
  const directory = state?.syncedAt
    ? `directory: from ${toTimestamp(state.syncedAt)} UTC`
    : "directory: never synced";
  if (!run || run.state === "succeeded" || run.state === "running") return { isGood: true, what: directory };
  const isWaiting = run.state === "held" && run.dismissedAt === null;
  const remedy = isWaiting
    ? `${run.heldRemovals ?? 0} removals wait for an executive on the sync page.`
    : (run.errorDetail ?? undefined);
  return {
    isGood: run.state === "held" && !isWaiting,
    what: `${directory}; last sync: ${run.state}`,
    ...(remedy && { remedy }),
  };
}
