import "server-only";
import { EnvironmentError, DataFolderError } from "@/lib/platform/branded-errors";
import { Problem } from "@/lib/platform/problem";
import { destination } from "pino";
import { createLogger, log } from "@/lib/platform/log/log";

const untrustedCertificate =
  "The certificate of the database server is not trusted. Name its certificate authority with NODE_EXTRA_CA_CERTS, or with sslrootcert in DATABASE_URL.";
const rejectedSignIn =
  "The database server refuses the user name or password in DATABASE_URL. Correct them, or allow this machine in pg_hba.conf.";
const tooManyConnections =
  "The database server accepts no more connections from Kith. Stop other clients, or raise max_connections or the connection limit of the role.";
const unreachableServer =
  "No database server answers at the address in DATABASE_URL. Start the server, or correct the address.";
const missingPrivileges =
  "The role in DATABASE_URL may not create tables in the database. Make it the owner of the database, or grant it CREATE on the schema public.";

const messagesByCode: Readonly<Record<string, string>> = {
  "28P01": rejectedSignIn,
  "28000": rejectedSignIn,
  "3D000": "The database in DATABASE_URL does not exist. Create it, or correct the name.",
  "42501": missingPrivileges,
  "53300": tooManyConnections,
  "57P03": "The database server is starting or stopping. Start Kith again in a moment.",
  ECONNREFUSED: unreachableServer,
  ECONNRESET: unreachableServer,
  ENOTFOUND: unreachableServer,
  EAI_AGAIN: unreachableServer,
  ETIMEDOUT: unreachableServer,
  EHOSTUNREACH: unreachableServer,
  ENETUNREACH: unreachableServer,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrustedCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: untrustedCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrustedCertificate,
  CERT_HAS_EXPIRED: untrustedCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: untrustedCertificate,
  P3005: "The database in DATABASE_URL holds tables that Kith did not create. Give Kith an empty database.",
  P3009:
    "An earlier migration of the database failed halfway. Restore the backup that was made before the upgrade, then start Kith again.",
};

const messagesByPattern: readonly (readonly [RegExp, string])[] = [
  [/permission denied for schema/, missingPrivileges],
  [
    /does not support SSL/,
    "The database server does not support TLS. Turn it on there, or remove sslmode from DATABASE_URL.",
  ],
  [/timeout expired|Connection terminated/, unreachableServer],
  [/no pg_hba\.conf entry/, rejectedSignIn],
  [/Could not find a production build/, "Kith is not built. Run npm run build, then start it again."],
];

/** Without a stack. Omits the message of an unknown error, because libraries quote their input in messages. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof DataFolderError || error instanceof Problem)
    return error.message;
  if (!(error instanceof Error)) return describeUnexpectedError("no error");
  const code = "code" in error ? String(error.code) : "";
  const words = messagesByPattern.find(([pattern]) => pattern.test(error.message))?.[1];
  const sentence = messagesByCode[code] ?? words;
  if (sentence !== undefined) return sentence;
  if (code === "P3018")
    return `The migration ${/Migration name: (\w+)/.exec(error.message)?.[1] ?? "of the database"} failed. Restore the backup that was made before the upgrade, and report it.`;
  if ("path" in error && code !== "")
    return `Kith cannot use ${String(error.path)} (${code}). Check that it exists and that the account that runs Kith may use it.`;
  return describeUnexpectedError(code === "" ? error.name : `${error.name}, ${code}`);
}

const describeUnexpectedError = (name: string) =>
  `Kith stopped because of an unexpected error (${name}). Set LOG_LEVEL=debug and start it again to see where it happened.`;

/** Exits with status 1; LOG_LEVEL=debug adds the stack. `asLog` has no effect if the error output is a terminal. */
export async function runMain(main: () => Promise<void>, { asLog = false } = {}): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = describeStartFailure(error);
    const isDebugged = log.isLevelEnabled("debug") && error instanceof Error;
    if (asLog && !process.stderr.isTTY) {
      createLogger("fatal", destination(2)).fatal(isDebugged ? { err: error } : {}, sentence);
    } else {
      console.error(sentence);
      if (isDebugged) console.error(error);
    }
    process.exit(1);
  }
}
