import "server-only";
import pg from "pg";
import type { DatabaseHosts } from "./database-hosts";
import { log } from "@/lib/platform/log/log";
import { isReadOnlySession, findWritableAddress } from "./writable-host";

const retryMs = 500;

/** The pool then refuses connections that are not writable. Empty if the host need not be writable. */
export const buildWritableOnlyPoolOptions = ({ needsWritable }: DatabaseHosts): pg.PoolConfig =>
  needsWritable
    ? {
        verify: (client, done) => {
          isReadOnlySession(client).then(
            (refused) => done(refused ? new Error("this database host is not writable") : undefined),
            done,
          );
        },
      }
    : {};

/**
 * Call `doubt` after an outage: it searches until a host is writable. If the writable host has moved, closes all
 * connections to the former host, which may hang or accept writes that are lost, including connections that were
 * started before the move and complete later. Does nothing if the host need not be writable.
 */
export function followPrimary(pool: pg.Pool, hosts: DatabaseHosts): { doubt: () => void } {
  if (!hosts.needsWritable) return { doubt: () => undefined };
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    if (!isConnectedTo(client, pool.options.connectionString)) return void client.connection.stream.destroy();
    open.add(client);
    client.once("end", () => open.delete(client));
  });

  let isSearching = false;
  const findPrimary = async () => {
    const found = await findWritableAddress(hosts);
    if (found === null || found === pool.options.connectionString) return found !== null;
    pool.options.connectionString = found;
    log.warn({ host: hosts.addresses.indexOf(found) + 1 }, "the database has moved to another host");
    for (const client of open) client.connection.stream.destroy();
    return true;
  };
  const doubt = () => {
    if (isSearching || pool.ending) return;
    isSearching = true;
    void findPrimary()
      .catch(() => false)
      .then((isFound) => {
        setTimeout(() => {
          isSearching = false;
          if (!isFound) doubt();
        }, retryMs).unref();
      });
  };
  pool.on("error", doubt); // an idle connection was closed, so the host may have failed
  return { doubt };
}

function isConnectedTo(client: pg.PoolClient, connectionString: string | undefined): boolean {
  const { host, port } = new pg.Client({ connectionString });
  return "host" in client && client.host === host && "port" in client && client.port === port;
}
