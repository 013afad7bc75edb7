/** Where the database is: one host, or several of which one takes changes at a time. */
export type DatabaseHosts = {
  /** An address of one host each, as node-postgres reads it, in the order in which they are named. */
  addresses: readonly [string, ...string[]];
  /** Only a host that takes changes is used: there are several, or `target_session_attrs` asks for one. */
  needsWritable: boolean;
};

/** What a variable that names a database has to hold. */
export const databaseUrlExpected =
  "a postgresql:// address, of several hosts as postgresql://one:5432,two:5432/kith, or nothing for the embedded database";

/** Ours to read: node-postgres knows none of them with several hosts. */
const ofHosts = ["host", "port", "target_session_attrs"];

/** What PostgreSQL's own library reads, as far as Kith can do with it: it needs a host that takes changes. */
const writable = ["read-write", "primary"];

/**
 * Reads an address as PostgreSQL's own library does (libpq, 34.1.1.2 and 34.1.1.3): `postgresql://user@one:5432,two:5432/kith`, or the hosts
 * and ports as parameters, `postgresql:///kith?host=one,two&port=5432`. Null: it is none. An address of one host without
 * `target_session_attrs` is left letter by letter as it is.
 */
export function readDatabaseHosts(value: string): DatabaseHosts | null {
  const parts = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(value);
  if (!parts) return null;
  const [, scheme = "", user, authority = "", path = "", query = ""] = parts;
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get("target_session_attrs") ?? "any";
  if (wanted !== "any" && !writable.includes(wanted)) return null;
  const hosts = hostsOf(authority, parameters.get("host"), parameters.get("port"));
  if (hosts === null) return null;

  const needsWritable = hosts.length > 1 || wanted !== "any";
  const rest = new URLSearchParams([...parameters].filter(([name]) => !ofHosts.includes(name)));
  const [first, ...others] = hosts.map(({ host, port }) =>
    needsWritable
      ? addressOf({ before: `${scheme}${user === undefined ? "" : `${user}@`}`, host, port, path, rest })
      : value,
  );
  if (first === undefined || [first, ...others].some((address) => !URL.canParse(address))) return null;
  return { addresses: [first, ...others], needsWritable };
}

type Host = { host: string; port: string };

/** Parameters come before what stands in the address. One port is that of all hosts. */
function hostsOf(authority: string, named: string | null, ports: string | null): Host[] | null {
  const hosts = named
    ? named.split(",").map((host) => ({ host, port: "" }))
    : authority.split(",").map(readHost);
  if (hosts.length > 1 && hosts.some(({ host }) => host === "")) return null;
  if (ports === null) return hosts;
  const given = ports.split(",");
  if (given.length !== 1 && given.length !== hosts.length) return null;
  if (!given.every((port) => /^\d{0,5}$/.test(port))) return null;
  return hosts.map(({ host }, index) => ({ host, port: given[given.length === 1 ? 0 : index] ?? "" }));
}

function readHost(text: string): Host {
  const [, host = text, port = ""] = /^(\[[^\]]*\]|[^:]*):(\d*)$/.exec(text) ?? [];
  return { host, port };
}

/** A host with a slash is the folder of a socket: it stands among the parameters. */
function addressOf(from: {
  before: string;
  host: string;
  port: string;
  path: string;
  rest: URLSearchParams;
}): string {
  const parameters = new URLSearchParams(from.rest);
  const isSocket = from.host.startsWith("/");
  if (isSocket) {
    parameters.set("host", from.host);
    if (from.port !== "") parameters.set("port", from.port);
  }
  const isPlain = from.host.startsWith("[") || !from.host.includes(":");
  const host = isPlain ? from.host : `[${from.host}]`;
  const place = isSocket ? "" : `${host}${from.port === "" ? "" : `:${from.port}`}`;
  const query = parameters.toString();
  return `${from.before}${place}${from.path}${query === "" ? "" : `?${query}`}`;
}
