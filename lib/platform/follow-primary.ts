import "server-only";
import pg from "pg";
import type { DatabaseHosts } from "./database-hosts";
import { log } from "./log";
import { isReadOnly, writableAddress } from "./writable-host";

/** Between two looks, while no host takes changes. */
const againMs = 500;

/** What a pool of connections to one of several hosts needs: each new connection is to one that takes changes, or is given up. */
export const refuseStandbys = ({ needsWritable }: DatabaseHosts): pg.PoolConfig =>
  needsWritable
    ? {
        verify: (client, done) => {
          isReadOnly(client).then(
            (refused) => done(refused ? new Error("this host of the database takes no changes") : undefined),
            done,
          );
        },
      }
    : {};

/**
 * Keeps a pool on the host that takes changes. Told that the database was not to be had, it looks where that is now, again and again until
 * there is one; where it is another than before, whatever is open to the former is cut off, as it may hang there or write what is lost. So
 * is a connection that was begun before that and is answered only now.
 */
export function followPrimary(pool: pg.Pool, hosts: DatabaseHosts): { doubt: () => void } {
  if (!hosts.needsWritable) return { doubt: () => undefined };
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    if (!isTo(client, pool.options.connectionString)) return void client.connection.stream.destroy();
    open.add(client);
    client.once("end", () => open.delete(client));
  });

  let isLooking = false;
  const look = async () => {
    const found = await writableAddress(hosts);
    if (found === null || found === pool.options.connectionString) return found !== null;
    pool.options.connectionString = found;
    log.warn({ host: hosts.addresses.indexOf(found) + 1 }, "the database is on another of its hosts now");
    for (const client of open) client.connection.stream.destroy();
    return true;
  };
  const doubt = () => {
    if (isLooking || pool.ending) return;
    isLooking = true;
    void look()
      .catch(() => false)
      .then((isFound) => {
        setTimeout(() => {
          isLooking = false;
          if (!isFound) doubt();
        }, againMs).unref();
      });
  };
  pool.on("error", doubt); // a connection that nobody used has ended
  return { doubt };
}

/** Whether a connection is to the host of this address, as node-postgres itself reads it. */
function isTo(client: pg.PoolClient, connectionString: string | undefined): boolean {
  const { host, port } = new pg.Client({ connectionString });
  return "host" in client && client.host === host && "port" in client && client.port === port;
}
