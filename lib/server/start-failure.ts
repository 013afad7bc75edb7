import { DataFolderError } from "@/lib/platform/data-folder-error";
import { EnvironmentError } from "@/lib/platform/environment-error";
import { Problem } from "@/lib/problem";

const untrusted =
  "The certificate of the database server is not trusted. Name its certificate authority with NODE_EXTRA_CA_CERTS, or with sslrootcert in DATABASE_URL.";
const refusedSignIn =
  "The database server refuses the user name or password in DATABASE_URL. Correct them, or allow this machine in pg_hba.conf.";
const full =
  "The database server accepts no more connections from Kith. Stop other clients, or raise max_connections or the connection limit of the role.";
const unreachable =
  "No database server answers at the address in DATABASE_URL. Start the server, or correct the address.";
const withoutRights =
  "The role in DATABASE_URL may not create tables in the database. Make it the owner of the database, or grant it CREATE on the schema public.";

/** By the code that PostgreSQL, Node or the schema engine reports. */
const sentences: Readonly<Record<string, string>> = {
  "28P01": refusedSignIn,
  "28000": refusedSignIn,
  "3D000": "The database that DATABASE_URL names does not exist. Create it, or correct the name.",
  "42501": withoutRights,
  "53300": full,
  "57P03": "The database server is starting or stopping. Start Kith again in a moment.",
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  P3005: "The database in DATABASE_URL holds tables that Kith did not create. Give Kith an empty database.",
  P3009:
    "An earlier migration of the database failed halfway. Restore the backup that was made before the upgrade, then start Kith again.",
};

/** Errors without a code, by the words of the library. */
const knownWords: readonly (readonly [RegExp, string])[] = [
  [/permission denied for schema/, withoutRights],
  [
    /does not support SSL/,
    "The database server does not support TLS. Turn it on there, or remove sslmode from DATABASE_URL.",
  ],
  [/timeout expired|Connection terminated/, unreachable],
  [/no pg_hba\.conf entry/, refusedSignIn],
  [/Could not find a production build/, "Kith is not built. Run npm run build, then start it again."],
];

/**
 * Returns what happened and what to do, without a stack. The words of an unknown error are left out, because libraries quote what they
 * were given.
 */
export function startFailure(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof DataFolderError || error instanceof Problem)
    return error.message;
  if (!(error instanceof Error)) return unexpected("no error");
  const code = "code" in error ? String(error.code) : "";
  const words = knownWords.find(([pattern]) => pattern.test(error.message))?.[1];
  const sentence = sentences[code] ?? words;
  if (sentence !== undefined) return sentence;
  if (code === "P3018")
    return `The migration ${/Migration name: (\w+)/.exec(error.message)?.[1] ?? "of the database"} failed. Restore the backup that was made before the upgrade, and report it.`;
  if ("path" in error && code !== "")
    return `Kith cannot use ${String(error.path)} (${code}). See that it exists and that the account that runs Kith may use it.`;
  return unexpected(code === "" ? error.name : `${error.name}, ${code}`);
}

const unexpected = (name: string) =>
  `Kith stopped because of an unexpected error (${name}). Set LOG_LEVEL=debug and start it again to see where it happened.`;
