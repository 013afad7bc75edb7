import "server-only";
import { compile } from "proxy-addr";
import { z } from "zod";
import { accessLevels } from "@/lib/platform/access-levels";
import { isServiceAccountKey } from "./secrets/service-account-key";
import {
  areDatabaseParametersSupported,
  databaseParametersFormat,
  databaseUrlFormat,
  parseDatabaseHosts,
} from "./database/database-hosts";
import { EnvironmentError } from "./branded-errors";
import { logLevels } from "./log/log";
import { parseSchedule, type Schedule } from "./text/schedule";
import { singleton } from "./singleton";

/** Parsed once (docs/reference/settings.md, SET). */
export type Environment = Readonly<ReturnType<typeof parseEnvironment>>;

export type EncryptionKey = { id: string; key: Buffer };

const treatEmptyAsAbsent = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const optionalSetting = <T extends z.ZodType>(schema: T) => z.preprocess(treatEmptyAsAbsent, schema);

/** `read` returns undefined for a text that is refused. */
const readBy = <T>(expected: string, read: (value: string) => T | undefined) =>
  z.string(expected).transform((value, context): T => {
    const found = read(value);
    if (found !== undefined) return found;
    context.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });
/** An absent text is read as an empty one. */
const listSetting = <T>(expected: string, read: (words: string[]) => T | undefined) =>
  optionalSetting(readBy(expected, (value) => read(value.split(/[\s,;]+/).filter(Boolean))).prefault(""));
const matching = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected);

const integer = (expected: string, minimum: number, maximum: number) =>
  readBy(expected, (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    return number >= minimum && number <= maximum ? number : undefined;
  });
const integerSetting = (expected: string, minimum: number, maximum: number, fallback: number) =>
  optionalSetting(integer(expected, minimum, maximum).default(fallback));
const booleanSetting = optionalSetting(z.enum(["true", "false"], "true or false").default("false"));
const audienceSetting = optionalSetting(
  z.enum(["everyone", "executives"], "everyone or executives").default("everyone"),
);

/** Kith has no base path: its pages and its API are at the root of the host. */
const publicAddress = z
  .url({ protocol: /^https?$/, error: "an http:// or https:// address" })
  .refine(
    (value) => /^https?:\/\/[^/?#]+\/*$/.test(value),
    "an address without a path, such as https://kith.company.example: Kith is served at the root of a host",
  );

const webAddress = z.url({ protocol: /^https?$/, error: "an http:// or https:// address" });

const encryptionKeys = readBy(
  "id:base64key[,id:base64key…], every id once, every key 32 bytes (openssl rand -base64 32)",
  (value) => {
    const keys = value.split(",").flatMap((entry): EncryptionKey[] => {
      const [, id, base64] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)\s*$/.exec(entry) ?? [];
      return id && base64 ? [{ id, key: Buffer.from(base64, "base64") }] : [];
    });
    return new Set(keys.map(({ id }) => id)).size === value.split(",").length ? keys : undefined;
  },
);

export const parseEncryptionKeys = (value: string): EncryptionKey[] => encryptionKeys.parse(value);

const removalLimit = readBy("a number of people and a percentage, such as 10,10%", (value) => {
  const [, people, share] = /^(\d+)\s*,\s*(\d{1,3})\s*%$/.exec(value) ?? [];
  return people && share ? { people: Number(people), share: Number(share) / 100 } : undefined;
});

const trustedProxies = listSetting(
  "addresses or networks such as 10.0.0.0/8, or loopback, separated by commas",
  (addresses) => {
    try {
      compile(addresses);
      return addresses;
    } catch {
      return undefined;
    }
  },
);

const scheduleSetting = (fallback: string) =>
  optionalSetting(
    readBy(
      "a cron expression in UTC (minute, hour, day, month, weekday) such as 20 2 * * *, or off",
      (value): Schedule | null | undefined =>
        value.trim().toLowerCase() === "off" ? null : (parseSchedule(value.trim()) ?? undefined),
    ).prefault(fallback),
  );

const requiredLevels = listSetting(`levels separated by commas: ${accessLevels.join(", ")}`, (words) => {
  const given = words.filter((word) => word !== "none");
  const levels = accessLevels.filter((level) => given.includes(level));
  return new Set(given).size === levels.length ? levels : undefined;
});

const bootstrapEmails = listSetting("e-mail addresses separated by commas", (addresses) =>
  addresses.every((address) => z.email().safeParse(address).success) ? addresses : undefined,
);

const environmentSchema = z.object({
  DATABASE_URL: optionalSetting(
    z
      .string()
      .refine((value) => parseDatabaseHosts(value) !== null, databaseUrlFormat)
      .refine(areDatabaseParametersSupported, databaseParametersFormat)
      .optional(),
  ),
  KITH_DATA_DIR: optionalSetting(z.string().default(".kith/data")),
  KITH_DEMO: booleanSetting,
  NEXTAUTH_URL: optionalSetting(publicAddress.optional()),
  NEXTAUTH_SECRET: optionalSetting(
    readBy("at least 32 characters (openssl rand -base64 32)", (value) =>
      value.length >= 32 ? value : undefined,
    ),
  ),
  KITH_ENCRYPTION_KEYS: optionalSetting(encryptionKeys),
  OIDC_ISSUER: optionalSetting(webAddress.optional()),
  OIDC_CLIENT_ID: optionalSetting(z.string().optional()),
  OIDC_CLIENT_SECRET: optionalSetting(z.string().optional()),
  OIDC_NAME: optionalSetting(z.string().default("single sign-on")),
  OIDC_EMAIL_CLAIM: optionalSetting(matching(/^[\w.:/-]{1,200}$/, "the name of a claim").default("email")),
  BOOTSTRAP_EXECUTIVE_EMAILS: bootstrapEmails,
  PROJECTS_API_URL: optionalSetting(webAddress.default("https://api.productive.io/api/v2")),
  ENTRA_LOGIN_URL: optionalSetting(webAddress.optional()),
  ENTRA_GRAPH_URL: optionalSetting(webAddress.optional()),
  GOOGLE_DIRECTORY_URL: optionalSetting(
    webAddress.default("https://admin.googleapis.com/admin/directory/v1"),
  ),
  GOOGLE_TOKEN_URL: optionalSetting(webAddress.default("https://oauth2.googleapis.com/token")),
  PAYROLL_AUTHORIZE_URL: optionalSetting(
    webAddress.default("https://login.xero.com/identity/connect/authorize"),
  ),
  PAYROLL_TOKEN_URL: optionalSetting(webAddress.default("https://identity.xero.com/connect/token")),
  PAYROLL_REVOKE_URL: optionalSetting(webAddress.default("https://identity.xero.com/connect/revocation")),
  PAYROLL_API_URL: optionalSetting(webAddress.default("https://api.xero.com")),
  PAYROLL_CLIENT_ID: optionalSetting(z.string().optional()),
  PAYROLL_CLIENT_SECRET: optionalSetting(z.string().optional()),
  PAYROLL_REQUESTS_PER_MINUTE: integerSetting("a whole number; 0 turns the limit off", 0, 100_000, 55),
  PAYROLL_SYNC_SCHEDULE: scheduleSetting("20 2 * * *"),
  CHAT_API_URL: optionalSetting(webAddress.default("https://slack.com/api")),
  CALENDAR_SERVICE_ACCOUNT_KEY: optionalSetting(
    z
      .string()
      .refine(isServiceAccountKey, "the base64 of a service account's key file (base64 -w0 key.json)")
      .optional(),
  ),
  CALENDAR_ID: optionalSetting(z.string().optional()),
  CALENDAR_SUBJECT: optionalSetting(z.email("an e-mail address").optional()),
  CALENDAR_API_URL: optionalSetting(webAddress.default("https://www.googleapis.com/calendar/v3")),
  CALENDAR_TOKEN_URL: optionalSetting(webAddress.default("https://oauth2.googleapis.com/token")),
  LOG_LEVEL: optionalSetting(z.enum(logLevels, `one of ${logLevels.join(", ")}`).default("info")),
  PORT: integerSetting("a port number", 0, 65535, 3000),
  HOST: optionalSetting(z.string().default("0.0.0.0")),
  WEB_CONCURRENCY: integerSetting("a number of processes from 1 to 64", 1, 64, 1),
  SHUTDOWN_DELAY_SECONDS: integerSetting("a whole number of seconds, 300 at most", 0, 300, 0),
  SHUTDOWN_GRACE_SECONDS: integerSetting("a whole number of seconds from 1 to 600", 1, 600, 20),
  METRICS_PORT: optionalSetting(integer("a port number", 0, 65535).optional()),
  METRICS_TOKEN: optionalSetting(matching(/^\S{16,}$/, "at least 16 characters without spaces").optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalSetting(webAddress.optional()),
  RATE_LIMIT_PER_MINUTE: integerSetting("a whole number; 0 turns the limit off", 0, 1_000_000, 600),
  PEOPLE_CSV_DIR: optionalSetting(z.string().optional()),
  DIRECTORY_TTL_SECONDS: integerSetting("a whole number of seconds", 1, 31_536_000, 21_600),
  LARGE_DIRECTORY_ABOVE: integerSetting("a whole number of people", 0, 10_000_000, 20_000),
  SYNC_REMOVAL_LIMIT: optionalSetting(removalLimit.prefault("10,10%")),
  PROFILE_SELF_ACCESS: booleanSetting,
  WORK_EMAILS: audienceSetting,
  WORK_PHONES: audienceSetting,
  // Read by the agents of outgoing requests (lib/platform/network/outgoing-agent.ts) and by Node.
  HTTPS_PROXY: optionalSetting(webAddress.optional()),
  HTTP_PROXY: optionalSetting(webAddress.optional()),
  NO_PROXY: optionalSetting(z.string().optional()),
  NODE_EXTRA_CA_CERTS: optionalSetting(z.string().optional()),
  WEBHOOKS_TO_PRIVATE_NETWORK: booleanSetting,
  TRUSTED_PROXIES: trustedProxies,
  REQUIRE_SECOND_FACTOR: requiredLevels,
  SMTP_URL: optionalSetting(
    z
      .url({
        protocol: /^smtps?$/,
        error: "a smtp:// or smtps:// address such as smtps://name:password@mail.example",
      })
      .optional(),
  ),
  INVITATION_MAILS_PER_MINUTE: integerSetting("a whole number of mails, at least 1", 1, 10_000, 30),
  BACKUP_SCHEDULE: scheduleSetting("off"),
  BACKUP_DIR: optionalSetting(z.string().optional()),
  BACKUP_KEEP: integerSetting("a whole number of backups, at least 1", 1, 10_000, 7),
  BACKUP_PASSPHRASE: optionalSetting(
    z.string().min(12, "at least 12 characters, or nothing to encrypt with KITH_ENCRYPTION_KEYS").optional(),
  ),
  MAIL_FROM: optionalSetting(
    matching(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "an address such as Kith <kith@company.example>",
    ).optional(),
  ),
});

const settingGroups = [
  ["SMTP_URL", "MAIL_FROM"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["PAYROLL_CLIENT_ID", "PAYROLL_CLIENT_SECRET"],
];

type Variables = Readonly<Record<string, string | undefined>>;

function findIncompleteGroups(source: Variables): string[] {
  return settingGroups.flatMap((names) => {
    const missing = names.filter((name) => !source[name]?.trim());
    return missing.length === names.length
      ? []
      : missing.map(
          (name) => `  ${name}: expected a value, as ${names[0]?.split("_")[0]}_ variables are set`,
        );
  });
}

/** A folder without a schedule is valid, because backups may be off. */
const checkBackupFolder = ({ BACKUP_SCHEDULE, BACKUP_DIR }: Variables): string[] => {
  const isOn = !["", "off"].includes(BACKUP_SCHEDULE?.trim().toLowerCase() ?? "");
  return isOn && !BACKUP_DIR?.trim() ? ["  BACKUP_DIR: expected a folder, as BACKUP_SCHEDULE is set"] : [];
};

const loopbackHosts = ["localhost", "127.0.0.1", "::1"];

/** The demo's passwords are public, so other machines must not reach it. */
const checkDemoHost = ({ KITH_DEMO, HOST }: Variables): string[] =>
  KITH_DEMO?.trim() === "true" && !loopbackHosts.includes(HOST?.trim() ?? "")
    ? ["  HOST: expected 127.0.0.1, as KITH_DEMO is set; remove KITH_DEMO if this is not a demo"]
    : [];

/** The embedded database supports only one process. */
const checkProcessCount = ({ WEB_CONCURRENCY, DATABASE_URL }: Variables): string[] =>
  Number(WEB_CONCURRENCY?.trim() || 1) > 1 && !DATABASE_URL?.trim()
    ? [
        "  WEB_CONCURRENCY: expected 1, as there is no DATABASE_URL: one process at a time opens the embedded database",
      ]
    : [];

export function parseEnvironment(source: Variables) {
  const result = environmentSchema.safeParse(source);
  const lines = [
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: expected ${issue.message}`),
    ...findIncompleteGroups(source),
    ...checkDemoHost(source),
    ...checkProcessCount(source),
    ...checkBackupFolder(source),
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
            /** Only administrators of the provider may set the value of this claim. */
            emailClaim: values.OIDC_EMAIL_CLAIM,
          }
        : null,
    bootstrapExecutiveEmails: values.BOOTSTRAP_EXECUTIVE_EMAILS,
    projectsApiUrl: values.PROJECTS_API_URL.replace(/\/+$/, ""),
    /** Null: the addresses of the tenant's cloud. */
    entra: {
      loginUrl: values.ENTRA_LOGIN_URL?.replace(/\/+$/, "") ?? null,
      graphUrl: values.ENTRA_GRAPH_URL?.replace(/(?:\/v1\.0)?\/*$/, "") ?? null,
    },
    googleDirectory: {
      apiUrl: values.GOOGLE_DIRECTORY_URL.replace(/\/+$/, ""),
      tokenUrl: values.GOOGLE_TOKEN_URL,
    },
    payroll: {
      authorizeUrl: values.PAYROLL_AUTHORIZE_URL,
      tokenUrl: values.PAYROLL_TOKEN_URL,
      revokeUrl: values.PAYROLL_REVOKE_URL,
      apiUrl: values.PAYROLL_API_URL.replace(/\/+$/, ""),
      client:
        PAYROLL_CLIENT_ID && PAYROLL_CLIENT_SECRET
          ? { clientId: PAYROLL_CLIENT_ID, clientSecret: PAYROLL_CLIENT_SECRET }
          : null,
    },
    payrollRequestsPerMinute: values.PAYROLL_REQUESTS_PER_MINUTE,
    /** Null if syncs run on request only. */
    payrollSyncSchedule: values.PAYROLL_SYNC_SCHEDULE,
    chatApiUrl: values.CHAT_API_URL.replace(/\/+$/, ""),
    calendar: {
      serviceAccountKey: values.CALENDAR_SERVICE_ACCOUNT_KEY ?? null,
      id: values.CALENDAR_ID ?? null,
      /** User that the service account acts for; null if the account acts for itself. */
      subject: values.CALENDAR_SUBJECT ?? null,
      apiUrl: values.CALENDAR_API_URL.replace(/\/+$/, ""),
      tokenUrl: values.CALENDAR_TOKEN_URL,
    },
    logLevel: values.LOG_LEVEL,
    port: values.PORT,
    host: values.HOST,
    /** All on one port. */
    processes: values.WEB_CONCURRENCY,
    /** New requests are still accepted for `delaySeconds`; then running requests may take `graceSeconds`. */
    shutdown: {
      delaySeconds: values.SHUTDOWN_DELAY_SECONDS,
      graceSeconds: values.SHUTDOWN_GRACE_SECONDS,
    },
    /** A separate port, /api/metrics with the token, or both. Null if metrics are off. */
    metrics:
      values.METRICS_PORT !== undefined || values.METRICS_TOKEN !== undefined
        ? { port: values.METRICS_PORT ?? null, token: values.METRICS_TOKEN ?? null }
        : null,
    telemetryEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    /** Folder whose files are applied; null if files are only uploaded. */
    peopleCsvDir: values.PEOPLE_CSV_DIR ?? null,
    directoryTtlSeconds: values.DIRECTORY_TTL_SECONDS,
    /**
     * Above this number of people, pages request only the rows that they show
     * (docs/decisions/0020-large-directories.md).
     */
    largeDirectoryAbove: values.LARGE_DIRECTORY_ABOVE,
    syncRemovalLimit: values.SYNC_REMOVAL_LIMIT,
    profileSelfAccess: values.PROFILE_SELF_ACCESS === "true",
    workEmails: values.WORK_EMAILS,
    workPhones: values.WORK_PHONES,
    /** Allows private IP addresses, and URLs without https. */
    webhooksToPrivateNetwork: values.WEBHOOKS_TO_PRIVATE_NETWORK === "true",
    trustedProxies: values.TRUSTED_PROXIES,
    mail: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null,
    invitationMailsPerMinute: values.INVITATION_MAILS_PER_MINUTE,
    backups: {
      /** Null if automatic backups are off. */
      planned:
        values.BACKUP_SCHEDULE && values.BACKUP_DIR
          ? { schedule: values.BACKUP_SCHEDULE, folder: values.BACKUP_DIR, keep: values.BACKUP_KEEP }
          : null,
      /** Null if the installation's keys encrypt backups. */
      passphrase: values.BACKUP_PASSPHRASE ?? null,
    },
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
  };
}

/** Shared by the server and the bundles of Next, so that a rotated key reaches all code of a running Kith. */
const parsed = singleton<{ environment?: Environment }>("environment", () => ({}), { isPermanent: true });

/**
 * Parsed on the first call. Other modules do not read `process.env`, except code that runs before this function: the
 * start scripts and the log level.
 */
export function environment(): Environment {
  return (parsed.environment ??= parseEnvironment(process.env));
}

export function replaceEnvironment(settings: Environment): void {
  parsed.environment = settings;
}
