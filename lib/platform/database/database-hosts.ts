/** Of several hosts, one is writable at a time. */
export type DatabaseHosts = {
  addresses: readonly [string, ...string[]];
  /** True if there are several hosts, or `target_session_attrs` requires it. */
  needsWritable: boolean;
  /** Per process: `connection_limit`, or 10. */
  maxConnections: number;
};

export const databaseUrlFormat =
  "a postgresql:// address, of several hosts as postgresql://one:5432,two:5432/kith, or nothing for the embedded database";

/** Parsed by Kith, because node-postgres does not support them with several hosts. */
const hostParameters = ["host", "port", "target_session_attrs"];

/** Kith does not use Prisma's own driver. `pgbouncer` needs no action, because Kith adapts to a pooler. */
const prismaParameters =
  "pool_timeout socket_timeout single_use_connections sslaccept sslidentity sslpassword".split(" ");

export const databaseParametersFormat = `no schema except public, because Kith's tables are there (use a database of its own instead); connection_limit from 2 to 500; and none of ${prismaParameters.join(", ")}`;

export function areDatabaseParametersSupported(value: string): boolean {
  const parameters = new URLSearchParams(value.split("?")[1] ?? "");
  const limit = parameters.get("connection_limit");
  return (
    ["public", null].includes(parameters.get("schema")) &&
    (limit === null || (/^\d{1,3}$/.test(limit) && Number(limit) >= 2 && Number(limit) <= 500)) &&
    !prismaParameters.some((name) => parameters.has(name))
  );
}

const writableSessionAttributes = ["read-write", "primary"];

/**
 * Like libpq (PostgreSQL documentation, 34.1.1.2 and 34.1.1.3): `postgresql://user@one:5432,two:5432/kith`, or
 * `postgresql:///kith?host=one,two&port=5432`. Null if the URL is invalid or its `target_session_attrs` is not
 * supported. The URL of a single host that need not be writable stays unchanged.
 */
export function parseDatabaseHosts(value: string): DatabaseHosts | null {
  const parts = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(value);
  if (!parts) return null;
  const [, scheme = "", user, authority = "", path = "", query = ""] = parts;
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get("target_session_attrs") ?? "any";
  if (wanted !== "any" && !writableSessionAttributes.includes(wanted)) return null;
  const hosts = parseHosts(authority, parameters.get("host"), parameters.get("port"));
  if (hosts === null) return null;

  const needsWritable = hosts.length > 1 || wanted !== "any";
  const rest = new URLSearchParams([...parameters].filter(([name]) => !hostParameters.includes(name)));
  const [first, ...others] = hosts.map(({ host, port }) =>
    needsWritable
      ? buildAddress({ before: `${scheme}${user === undefined ? "" : `${user}@`}`, host, port, path, rest })
      : value,
  );
  if (first === undefined || [first, ...others].some((address) => !URL.canParse(address))) return null;
  const maxConnections = Number(parameters.get("connection_limit") ?? 10);
  return { addresses: [first, ...others], needsWritable, maxConnections };
}

type Host = { host: string; port: string };

/**
 * Query parameters override the authority of the URL; a single port applies to all hosts. Null if a host or port is
 * invalid, or the numbers of hosts and ports differ.
 */
function parseHosts(authority: string, named: string | null, ports: string | null): Host[] | null {
  const hosts = named
    ? named.split(",").map((host) => ({ host, port: "" }))
    : authority.split(",").map(parseHost);
  if (hosts.length > 1 && hosts.some(({ host }) => host === "")) return null;
  if (ports === null) return hosts;
  const given = ports.split(",");
  if (given.length !== 1 && given.length !== hosts.length) return null;
  if (!given.every((port) => /^\d{0,5}$/.test(port))) return null;
  return hosts.map(({ host }, index) => ({ host, port: given[given.length === 1 ? 0 : index] ?? "" }));
}

function parseHost(text: string): Host {
  const [, host = text, port = ""] = /^(\[[^\]]*\]|[^:]*):(\d*)$/.exec(text) ?? [];
  return { host, port };
}

function buildAddress(from: {
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
