// npm run demo [-- --reset] [-- --fresh] [-- --source S] [-- --people N]: starts Kith with a made-up company, on this machine only.
// Browser tests use two more options. --only-people omits payroll, chat and the run history. --as-it-is reuses the data
// of an earlier demo without reading the company again.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { commandLineActor } from "@/lib/identity/audit/actor";
import {
  connectSimulatedChat,
  connectSimulatedPayroll,
  connectSimulatedProjects,
  isConnected,
} from "@/demo/simulated-connections";
import { connectSimulatedDirectory, createSimulatedDirectory } from "@/demo/simulated-directories";
import { replacePictureOrigin } from "@/demo/picture-origin";
import { uploadPeopleFile } from "@/demo/people-file";
import { seedAbouts } from "@/demo/seed-abouts";
import { seedProfiles } from "@/demo/seed-profiles";
import { getPayrollSettings, openSimulatedPayroll } from "@/demo/simulated-payroll";
import { createSyncHistory, comparePayrollOnce } from "@/demo/sync-history";
import { endSetUp, findExecutive, seedAccounts, type DemoAccount } from "@/demo/seed-accounts";
import { database } from "@/lib/platform/database/database";
import {
  storeDemoKind,
  prepareDemoFolder,
  readDemoKind,
  requireFreshDemo,
} from "@/lib/operations/server/demo-folder";
import { environment } from "@/lib/platform/environment";
import { serveCommands } from "@/lib/operations/command-line/serve-commands";
import {
  openCheckedDatabase,
  prepareEnvironment,
  startServer,
  stopOnSignal,
} from "@/lib/operations/server/start";
import { logUncaughtErrors } from "@/lib/operations/server/redirect-console";
import { runMain } from "@/lib/operations/server/start-failure";
import { buildCompanyCalendars, leaveCalendarId } from "@/simulators/calendar/company-calendars";
import { createCalendarSimulator } from "@/simulators/calendar/simulator";
import { buildMembers } from "@/simulators/chat/members";
import { createChatSimulator } from "@/simulators/chat/simulator";
import { createPayrollSimulator } from "@/simulators/payroll/simulator";
import { buildCompany, type Company } from "@/simulators/projects/company";
import { addNewcomers } from "@/simulators/projects/newcomers";
import { createProjectsSimulator, type ProjectsSimulator } from "@/simulators/projects/simulator";
import { skipSetupSteps } from "@/lib/findings/commands";
import { skippableStepIds } from "@/lib/findings/setup-step-ids";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { buildIfNeeded } from "./build-application";

const help = `npm run demo [-- OPTIONS]   Kith with a made-up company, on this machine only

  --fresh      start a new installation without connections. Needs an empty data folder, or --reset
  --reset      delete the data of earlier demos and start over
  --source S   where people come from: productive (default), entra, google, or file, a CSV file that the
               demo writes and uploads
  --people N   number of people, 10 to 100000; default 240
  --help       print this help

The port is 3000, or PORT. Data is stored in .kith/demo, or in KITH_DATA_DIR. A demo that started with --fresh stays one until --reset.`;

const options = readOptions();
if (options.help) {
  console.log(help);
  process.exit(0);
}

await runMain(async () => {
  const size = /^\d{1,6}$/.test(options.people) ? Number(options.people) : 0;
  if (size < 10 || size > 100_000) throw new Error("--people takes a number from 10 to 100000.");
  const { source } = options;
  if (!["productive", "entra", "google", "file"].includes(source))
    throw new Error("--source takes productive, entra, google or file.");
  const folder = (process.env["KITH_DATA_DIR"] ??= ".kith/demo");
  // Settings of another installation must not apply to the demo.
  const otherSettings =
    "DATABASE_URL NEXTAUTH_URL NEXTAUTH_SECRET KITH_ENCRYPTION_KEYS OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET CALENDAR_SERVICE_ACCOUNT_KEY CALENDAR_ID CALENDAR_SUBJECT";
  for (const name of otherSettings.split(" ")) {
    process.env[name] = "";
  }
  Object.assign(process.env, {
    HOST: "127.0.0.1",
    KITH_DEMO: "true",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    PROFILE_SELF_ACCESS: process.env["PROFILE_SELF_ACCESS"] ?? "true",
    // The simulator has no limits, and a demo should start quickly.
    PAYROLL_REQUESTS_PER_MINUTE: process.env["PAYROLL_REQUESTS_PER_MINUTE"] ?? "600",
  });
  await prepareDemoFolder(folder, { startOver: options.reset });
  if (options.reset) console.log(`Started over: ${folder} is empty.`);
  if (options.fresh) {
    requireFreshDemo(folder);
    storeDemoKind(folder, "fresh");
  }
  const isFresh = readDemoKind(folder) === "fresh";
  if (isFresh && !options.fresh)
    console.log(
      "This demo was started with --fresh, so nothing is connected automatically. Use -- --reset to start over.",
    );

  printStep("1/4", "Building the application (the first time takes about half a minute) …");
  buildIfNeeded({ quiet: true });
  printStep("2/4", `Creating a company of ${size} people and starting the simulators …`);
  const company = addNewcomers(buildCompany(size), new Date().toISOString().slice(0, 10));
  const simulator = createProjectsSimulator({ company });
  // Absences depend on the current time, but the results of browser tests and their screenshots must not.
  const hasCalendar = !isFresh && !options["only-people"] && !options["as-it-is"];
  const directory = createSimulatedDirectory(source, company);
  const vendors = await startVendors(company, simulator, { directory, hasCalendar });
  printStep("3/4", `Opening the embedded database in ${folder} …`);
  prepareEnvironment();
  const store = await openCheckedDatabase();
  const accounts = await seedAccounts(company.roles);
  const executive = await findExecutive(accounts);
  if (options["as-it-is"]) await replacePictureOrigin(vendors.picturesOrigin);
  // The simulator loses its tokens when it stops.
  if (await isConnected("payroll")) await connectSimulatedPayroll(executive, vendors.payroll);
  if (!options["as-it-is"] && !isFresh) {
    await requireVendor(source);
    if (directory) await connectSimulatedDirectory(executive, directory);
    // Reads the company again only if the demo is new or the size of the company changed.
    if (readDemoKind(folder) === null || (await countPeople()) !== size) {
      printStep("4/4", "Reading the company from the simulators …");
      if (source === "file") {
        await uploadPeopleFile(executive, simulator, join(folder, "people.csv"));
      } else {
        if (!directory) await connectSimulatedProjects(executive, simulator.token);
        await syncPeople({ actor: commandLineActor, approve: "all" });
      }
      await seedProfiles(await openSimulatedPayroll(vendors.payroll));
      await seedAbouts({ accounts, withPreferredNames: !options["only-people"] });
    }
    if (!options["only-people"] && readDemoKind(folder) === null) {
      await connectSimulatedPayroll(executive, vendors.payroll);
      await connectSimulatedChat(executive, vendors.chat);
      if (source === "productive") await createSyncHistory(simulator, size);
      await skipSetupSteps(executive, skippableStepIds);
      storeDemoKind(folder, "full");
    }
    if (await isConnected("payroll"))
      await comparePayrollOnce(await openSimulatedPayroll(vendors.payroll), size);
  }
  await endSetUp(executive);
  const people = await countPeople();
  const server = await startServer({ serveCommands });
  logUncaughtErrors();
  stopOnSignal(async (how) => {
    await server.close(how);
    await store.close();
    await vendors.close();
  });
  printInvitation(
    accounts,
    people,
    isFresh
      ? { ...vendors.chat, people: directory?.credential ?? `API token ${simulator.token}` }
      : vendors.chat,
  );
});

function readOptions() {
  try {
    return parseArgs({
      options: {
        reset: { type: "boolean", default: false },
        fresh: { type: "boolean", default: false },
        source: { type: "string", default: "productive" },
        people: { type: "string", default: "240" },
        help: { type: "boolean", default: false },
        "only-people": { type: "boolean", default: false },
        "as-it-is": { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exit(2);
  }
}

/** Ids of people belong to a source, so a demo keeps the one that it started with. */
async function requireVendor(vendor: string): Promise<void> {
  const connected = await database().connection.findUnique({ where: { provider: "projects" } });
  if (connected && connected.vendor !== vendor)
    throw new Error(`This demo has another source (${connected.vendor}). Add --reset to start over.`);
}

function countPeople(): Promise<number> {
  return database().person.count({ where: { removedAt: null } });
}

async function startVendors(
  company: Company,
  projects: ProjectsSimulator,
  {
    directory,
    hasCalendar,
  }: { directory: ReturnType<typeof createSimulatedDirectory>; hasCalendar: boolean },
) {
  const port = (name: string) => Number(process.env[name] ?? 0);
  const payroll = createPayrollSimulator({ company });
  const chat = createChatSimulator({ members: buildMembers(company) });
  const listening = {
    projects: await listenOnDefaultPort(projects, port("KITH_DEMO_SIMULATOR_PORT")),
    payroll: await payroll.listen(port("KITH_DEMO_PAYROLL_PORT")),
    chat: await chat.listen(port("KITH_DEMO_CHAT_PORT")),
  };
  const calendar = hasCalendar
    ? createCalendarSimulator({ calendars: buildCompanyCalendars(company, Date.now()) })
    : null;
  const listeningCalendar = await calendar?.listen(port("KITH_DEMO_CALENDAR_PORT"));
  const listeningDirectory = await directory?.listen(port("KITH_DEMO_DIRECTORY_PORT"));
  Object.assign(process.env, {
    PROJECTS_API_URL: listening.projects.url,
    ...listeningDirectory?.settings,
    ...getPayrollSettings(listening.payroll.url, payroll),
    CHAT_API_URL: listening.chat.url,
    ...(calendar &&
      listeningCalendar && {
        CALENDAR_SERVICE_ACCOUNT_KEY: calendar.keyFileBase64,
        CALENDAR_ID: leaveCalendarId,
        CALENDAR_API_URL: listeningCalendar.apiUrl,
        CALENDAR_TOKEN_URL: listeningCalendar.tokenUrl,
      }),
  });
  return {
    picturesOrigin: new URL(listening.projects.url).origin,
    payroll,
    chat: { botToken: chat.token, channelId: "C0PEOPLE01", messagesUrl: listening.chat.messagesUrl },
    close: async () => {
      await Promise.all(Object.values(listening).map(({ close }) => close()));
      await listeningCalendar?.close();
      await listeningDirectory?.close();
    },
  };
}

/** Listens on port 3190 by default, so that picture URLs stay the same. Uses a free port if another demo uses 3190. */
function listenOnDefaultPort(projects: ProjectsSimulator, port: number) {
  return port > 0 ? projects.listen(port) : projects.listen(3190).catch(() => projects.listen());
}

function printStep(step: string, what: string): void {
  console.log(`[${step}] ${what}`);
}

function printInvitation(
  accounts: readonly DemoAccount[],
  people: number,
  vendors: { botToken: string; channelId: string; messagesUrl: string; people?: string },
): void {
  const { publicUrl } = environment();
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const { botToken, channelId, messagesUrl, people: peopleCredential } = vendors;
  console.log(`\nKith runs at ${publicUrl} with ${people} people. Accounts on the sign-in page:\n`);
  for (const { level, email, password } of accounts) {
    console.log(`  ${level.padEnd(9)}  ${email.padEnd(width)}  password: ${password}`);
  }
  console.log("\nAPI requests:\n");
  console.log(`  curl --compressed -H "Authorization: Bearer kith_demo_staff" ${publicUrl}/api/people`);
  console.log(`  curl -X POST -H "Authorization: Bearer kith_demo_executive" ${publicUrl}/api/people/sync`);
  if (peopleCredential === undefined) {
    console.log(`\nMessages that Kith posts to the chat: ${messagesUrl}`);
    console.log(
      "Some people are away in the simulated calendar. In the directory, try the filter Here today.",
    );
    console.log(`To connect the chat yourself: bot token ${botToken}, channel ${channelId}`);
  } else {
    console.log("\nNothing is connected. Sign in as the executive and follow the steps. Credentials:\n");
    console.log(`  people    ${peopleCredential}`);
    console.log("  payroll   press the button; the sign-in page is simulated");
    console.log(`  chat      bot token ${botToken}, channel ${channelId}, posted messages at ${messagesUrl}`);
  }
  console.log("\nStop with Ctrl-C. npm run demo -- --reset starts over, --help lists the options.");
}
