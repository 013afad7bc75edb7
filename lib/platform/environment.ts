import "server-only";
import { compile } from "proxy-addr";
import { z } from "zod";
import { accessLevels, type AccessLevel } from "@/lib/access/levels";
import { isServiceAccountKey } from "./calendar-key";
import { databaseUrlExpected, readDatabaseHosts } from "./database-hosts";
import { EnvironmentError } from "./environment-error";
import { logLevels } from "./log";
import { parseSchedule, type Schedule } from "./schedule";

/** Everything that may be set from outside, read once (docs/reference/settings.md, SET). */
export type Environment = Readonly<ReturnType<typeof parseEnvironment>>;

export type EncryptionKey = { id: string; key: Buffer };

const emptyAsAbsent = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsAbsent, schema);

const wholeNumber = (expected: string, minimum: number, maximum: number, fallback: number) =>
  optional(
    z
      .string()
      .regex(/^\d+$/, expected)
      .transform(Number)
      .pipe(z.number({ error: expected }).min(minimum, expected).max(maximum, expected))
      .default(fallback),
  );

const webAddress = z.url({ protocol: /^https?$/, error: "an http:// or https:// address" });

const encryptionKeys = z.string().transform((value, context): EncryptionKey[] => {
  const keys = value.split(",").map((entry) => {
    const [, id, base64] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)\s*$/.exec(entry) ?? [];
    return id && base64 ? { id, key: Buffer.from(base64, "base64") } : null;
  });
  const complete = keys.filter((key) => key !== null);
  const distinct = new Set(complete.map((key) => key.id)).size === keys.length;
  if (complete.length === keys.length && distinct) return complete;
  context.addIssue({
    code: "custom",
    message: "id:base64key[,id:base64key…], every id once, every key 32 bytes (openssl rand -base64 32)",
  });
  return z.NEVER;
});

/** The keys in a value of `KITH_ENCRYPTION_KEYS`; throws where it is none. */
export const parseEncryptionKeys = (value: string): EncryptionKey[] => encryptionKeys.parse(value);

const removalLimit = optional(
  z
    .string()
    .regex(/^\d+\s*,\s*\d{1,3}\s*%$/, "a number of people and a share, such as 10,10%")
    .default("10,10%")
    .transform((value) => {
      const [people = "0", share = "0"] = value.replace("%", "").split(",");
      return { people: Number(people), share: Number(share) / 100 };
    }),
);

const trustedProxies = optional(
  z
    .string()
    .default("")
    .transform((value, context): string[] => {
      const addresses = value.split(/[\s,]+/).filter(Boolean);
      try {
        compile(addresses);
        return addresses;
      } catch {
        context.addIssue({
          code: "custom",
          message: "addresses or networks such as 10.0.0.0/8, or loopback, separated by commas",
        });
        return z.NEVER;
      }
    }),
);

const scheduleExpected =
  "a cron expression in UTC (minute, hour, day, month, weekday) such as 20 2 * * *, or off";
const schedule = (fallback: string) =>
  optional(
    z
      .string()
      .default(fallback)
      .transform((value, context): Schedule | null => {
        if (value.trim().toLowerCase() === "off") return null;
        const parsed = parseSchedule(value.trim());
        if (!parsed) context.addIssue({ code: "custom", message: scheduleExpected });
        return parsed;
      }),
  );

const requiredLevels = optional(
  z
    .string()
    .default("")
    .transform((value, context): AccessLevel[] => {
      const given = value.split(/[\s,]+/).filter((word) => word !== "" && word !== "none");
      const levels = accessLevels.filter((level) => given.includes(level));
      if (new Set(given).size !== levels.length) {
        context.addIssue({
          code: "custom",
          message: `levels separated by commas: ${accessLevels.join(", ")}`,
        });
      }
      return levels;
    }),
);

const bootstrapEmails = z
  .string()
  .default("")
  .transform((value, context): string[] => {
    const addresses = value.split(/[\s,;]+/).filter(Boolean);
    if (!addresses.every((address) => z.email().safeParse(address).success))
      context.addIssue({ code: "custom", message: "e-mail addresses separated by commas" });
    return addresses;
  });

const variables = z.object({
  DATABASE_URL: optional(
    z
      .string()
      .refine((value) => readDatabaseHosts(value) !== null, databaseUrlExpected)
      .optional(),
  ),
  KITH_DATA_DIR: optional(z.string().default(".kith/data")),
  KITH_DEMO: optional(z.enum(["true", "false"], "true or false").default("false")),
  NEXTAUTH_URL: optional(webAddress.optional()),
  NEXTAUTH_SECRET: optional(
    z
      .string("at least 32 characters (openssl rand -base64 32)")
      .min(32, "at least 32 characters (openssl rand -base64 32)"),
  ),
  KITH_ENCRYPTION_KEYS: optional(
    z
      .string("id:base64key[,id:base64key…], every key 32 bytes (openssl rand -base64 32)")
      .pipe(encryptionKeys),
  ),
  OIDC_ISSUER: optional(webAddress.optional()),
  OIDC_CLIENT_ID: optional(z.string().optional()),
  OIDC_CLIENT_SECRET: optional(z.string().optional()),
  OIDC_NAME: optional(z.string().default("single sign-on")),
  BOOTSTRAP_EXECUTIVE_EMAILS: optional(bootstrapEmails),
  PROJECTS_API_URL: optional(webAddress.default("https://api.productive.io/api/v2")),
  PAYROLL_AUTHORIZE_URL: optional(webAddress.default("https://login.xero.com/identity/connect/authorize")),
  PAYROLL_TOKEN_URL: optional(webAddress.default("https://identity.xero.com/connect/token")),
  PAYROLL_REVOKE_URL: optional(webAddress.default("https://identity.xero.com/connect/revocation")),
  PAYROLL_API_URL: optional(webAddress.default("https://api.xero.com")),
  PAYROLL_CLIENT_ID: optional(z.string().optional()),
  PAYROLL_CLIENT_SECRET: optional(z.string().optional()),
  PAYROLL_REQUESTS_PER_MINUTE: wholeNumber("a whole number; 0 turns the limit off", 0, 100_000, 55),
  PAYROLL_SYNC_SCHEDULE: schedule("20 2 * * *"),
  CHAT_API_URL: optional(webAddress.default("https://slack.com/api")),
  CALENDAR_SERVICE_ACCOUNT_KEY: optional(
    z
      .string()
      .refine(isServiceAccountKey, "the base64 of a service account's key file (base64 -w0 key.json)")
      .optional(),
  ),
  CALENDAR_ID: optional(z.string().optional()),
  LOG_LEVEL: optional(z.enum(logLevels, `one of ${logLevels.join(", ")}`).default("info")),
  PORT: wholeNumber("a port number", 0, 65535, 3000),
  HOST: optional(z.string().default("0.0.0.0")),
  WEB_CONCURRENCY: wholeNumber("a number of processes from 1 to 64", 1, 64, 1),
  SHUTDOWN_DELAY_SECONDS: wholeNumber("a whole number of seconds, 300 at most", 0, 300, 0),
  SHUTDOWN_GRACE_SECONDS: wholeNumber("a whole number of seconds from 1 to 600", 1, 600, 20),
  METRICS_PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, "a port number")
      .transform(Number)
      .pipe(z.number().max(65535, "a port number"))
      .optional(),
  ),
  METRICS_TOKEN: optional(
    z
      .string()
      .regex(/^\S{16,}$/, "at least 16 characters without spaces")
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress.optional()),
  RATE_LIMIT_PER_MINUTE: wholeNumber("a whole number; 0 turns the limit off", 0, 1_000_000, 600),
  DIRECTORY_TTL_SECONDS: wholeNumber("a whole number of seconds", 1, 31_536_000, 21_600),
  LARGE_DIRECTORY_ABOVE: wholeNumber("a whole number of people", 0, 10_000_000, 20_000),
  SYNC_REMOVAL_LIMIT: removalLimit,
  PROFILE_SELF_ACCESS: optional(z.enum(["true", "false"], "true or false").default("false")),
  WORK_EMAILS: optional(z.enum(["everyone", "executives"], "everyone or executives").default("everyone")),
  WEBHOOKS_TO_PRIVATE_NETWORK: optional(z.enum(["true", "false"], "true or false").default("false")),
  TRUSTED_PROXIES: trustedProxies,
  REQUIRE_SECOND_FACTOR: requiredLevels,
  SMTP_URL: optional(
    z
      .url({
        protocol: /^smtps?$/,
        error: "a smtp:// or smtps:// address such as smtps://name:password@mail.example",
      })
      .optional(),
  ),
  BACKUP_SCHEDULE: schedule("off"),
  BACKUP_DIR: optional(z.string().optional()),
  BACKUP_KEEP: wholeNumber("a whole number of backups, at least 1", 1, 10_000, 7),
  BACKUP_PASSPHRASE: optional(
    z.string().min(12, "at least 12 characters, or nothing to encrypt with KITH_ENCRYPTION_KEYS").optional(),
  ),
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        "an address such as Kith <kith@company.example>",
      )
      .optional(),
  ),
});

/** Settings that are needed all together or not at all. */
const together = [
  ["SMTP_URL", "MAIL_FROM"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["PAYROLL_CLIENT_ID", "PAYROLL_CLIENT_SECRET"],
];

/** What is missing beside what is there. Looked at apart, so that one message names this and everything else. */
function incomplete(source: Readonly<Record<string, string | undefined>>): string[] {
  return together.flatMap((names) => {
    const missing = names.filter((name) => !source[name]?.trim());
    return missing.length === names.length
      ? []
      : missing.map(
          (name) => `  ${name}: expected a value, as ${names[0]?.split("_")[0]}_ variables are set`,
        );
  });
}

/** A schedule needs a folder. A folder alone is no fault: the schedule may be off for a while. */
const nowhereToBackUp = ({
  BACKUP_SCHEDULE,
  BACKUP_DIR,
}: Readonly<Record<string, string | undefined>>): string[] => {
  const isOn = !["", "off"].includes(BACKUP_SCHEDULE?.trim().toLowerCase() ?? "");
  return isOn && !BACKUP_DIR?.trim() ? ["  BACKUP_DIR: expected a folder, as BACKUP_SCHEDULE is set"] : [];
};

const thisMachine = ["localhost", "127.0.0.1", "::1"];

/** The demo's passwords are known to everybody: it listens to this machine only. */
const openDemo = ({ KITH_DEMO, HOST }: Readonly<Record<string, string | undefined>>): string[] =>
  KITH_DEMO?.trim() === "true" && !thisMachine.includes(HOST?.trim() ?? "")
    ? ["  HOST: expected 127.0.0.1, as KITH_DEMO is set; leave KITH_DEMO out where this is no demo"]
    : [];

/** The embedded database is open in one process. */
const severalOnOne = ({
  WEB_CONCURRENCY,
  DATABASE_URL,
}: Readonly<Record<string, string | undefined>>): string[] =>
  Number(WEB_CONCURRENCY?.trim() || 1) > 1 && !DATABASE_URL?.trim()
    ? [
        "  WEB_CONCURRENCY: expected 1, as there is no DATABASE_URL: one process at a time opens the embedded database",
      ]
    : [];

/** Reads the variables, or throws an `EnvironmentError` whose one message names all that are wrong or missing. */
export function parseEnvironment(source: Readonly<Record<string, string | undefined>>) {
  const result = variables.safeParse(source);
  const lines = [
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: expected ${issue.message}`),
    ...incomplete(source),
    ...openDemo(source),
    ...severalOnOne(source),
    ...nowhereToBackUp(source),
  ];
  if (!result.success || lines.length > 0) {
    throw new EnvironmentError(`Kith cannot start. These settings need attention:\n${lines.join("\n")}`);
  }
  const values = result.data;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PAYROLL_CLIENT_ID, PAYROLL_CLIENT_SECRET } =
    values;
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: values.KITH_DATA_DIR,
    isDemo: values.KITH_DEMO === "true",
    publicUrl: (values.NEXTAUTH_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    sessionSecret: values.NEXTAUTH_SECRET,
    encryptionKeys: values.KITH_ENCRYPTION_KEYS,
    oidc:
      OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
        ? {
            issuer: OIDC_ISSUER.replace(/\/+$/, ""),
            clientId: OIDC_CLIENT_ID,
            clientSecret: OIDC_CLIENT_SECRET,
            name: values.OIDC_NAME,
          }
        : null,
    bootstrapExecutiveEmails: values.BOOTSTRAP_EXECUTIVE_EMAILS,
    projectsApiUrl: values.PROJECTS_API_URL.replace(/\/+$/, ""),
    payroll: {
      authorizeUrl: values.PAYROLL_AUTHORIZE_URL,
      tokenUrl: values.PAYROLL_TOKEN_URL,
      revokeUrl: values.PAYROLL_REVOKE_URL,
      apiUrl: values.PAYROLL_API_URL.replace(/\/+$/, ""),
      /** Our app at the vendor; null: payroll cannot be connected. */
      client:
        PAYROLL_CLIENT_ID && PAYROLL_CLIENT_SECRET
          ? { clientId: PAYROLL_CLIENT_ID, clientSecret: PAYROLL_CLIENT_SECRET }
          : null,
    },
    payrollRequestsPerMinute: values.PAYROLL_REQUESTS_PER_MINUTE,
    /** When everybody's payroll data are read again; null: only when somebody asks. */
    payrollSyncSchedule: values.PAYROLL_SYNC_SCHEDULE,
    chatApiUrl: values.CHAT_API_URL.replace(/\/+$/, ""),
    calendar: {
      serviceAccountKey: values.CALENDAR_SERVICE_ACCOUNT_KEY ?? null,
      id: values.CALENDAR_ID ?? null,
    },
    logLevel: values.LOG_LEVEL,
    port: values.PORT,
    host: values.HOST,
    /** How many serve on one port. */
    processes: values.WEB_CONCURRENCY,
    /** How a stop goes: how long requests are still taken, and how long those under way may last after that. */
    shutdown: {
      delaySeconds: values.SHUTDOWN_DELAY_SECONDS,
      graceSeconds: values.SHUTDOWN_GRACE_SECONDS,
    },
    /** Where Prometheus finds the metrics: on a port of their own, at /api/metrics with the token, or (null) nowhere. */
    metrics:
      values.METRICS_PORT !== undefined || values.METRICS_TOKEN !== undefined
        ? { port: values.METRICS_PORT ?? null, token: values.METRICS_TOKEN ?? null }
        : null,
    /** The collector that traces and metrics are sent to. */
    telemetryEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    directoryTtlSeconds: values.DIRECTORY_TTL_SECONDS,
    /** With more people than this, pages ask the server for what they show (docs/decisions/0020-large-directories.md). */
    largeDirectoryAbove: values.LARGE_DIRECTORY_ABOVE,
    syncRemovalLimit: values.SYNC_REMOVAL_LIMIT,
    profileSelfAccess: values.PROFILE_SELF_ACCESS === "true",
    workEmails: values.WORK_EMAILS,
    /** Webhooks may be sent to addresses that are not public, and without https. */
    webhooksToPrivateNetwork: values.WEBHOOKS_TO_PRIVATE_NETWORK === "true",
    trustedProxies: values.TRUSTED_PROXIES,
    /** By which links are sent; null: they are handed over by hand. */
    mail: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null,
    backups: {
      /** When Kith makes one by itself, and where to; null: it does not. */
      planned:
        values.BACKUP_SCHEDULE && values.BACKUP_DIR
          ? { schedule: values.BACKUP_SCHEDULE, folder: values.BACKUP_DIR, keep: values.BACKUP_KEEP }
          : null,
      /** By which they are encrypted; null: by the installation's keys. */
      passphrase: values.BACKUP_PASSPHRASE ?? null,
    },
    /** Whose local accounts need a second factor. */
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
  };
}

let parsed: Environment | undefined;

/** This process's settings. The only reader of `process.env` beside the start scripts. */
export function environment(): Environment {
  return (parsed ??= parseEnvironment(process.env));
}

/** Puts other settings in the place of this process's. For tests, by way of lib/testing/settings.ts. */
export function replaceEnvironment(settings: Environment): void {
  parsed = settings;
}
