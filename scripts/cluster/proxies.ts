import { chownSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { getUnprivilegedUser } from "./programs";
import { startProgram, waitUntil, type StartedProgram } from "./start-program";

const isPortOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

export async function startHaproxy(
  program: string,
  { port, instances, folder }: { port: number; instances: readonly number[]; folder: string },
): Promise<StartedProgram> {
  const configuration = `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  timeout http-keep-alive 60s
  retries 3
  option redispatch
frontend kith
  bind 127.0.0.1:${port}
  default_backend instances
backend instances
  balance roundrobin
  http-reuse safe
  option httpchk GET /api/health/ready
  http-check expect status 200
  default-server check inter 500ms fall 1 rise 1
${instances.map((instance) => `  server i${instance} 127.0.0.1:${instance}`).join("\n")}
`;
  writeFileSync(`${folder}/haproxy.cfg`, configuration);
  const started = startProgram(program, ["-db", "-f", `${folder}/haproxy.cfg`], {
    logFile: `${folder}/haproxy.log`,
  });
  await waitUntil("HAProxy listens", () => isPortOpen(port));
  return started;
}

export async function startPgbouncer(
  program: string,
  { port, server, folder }: { port: number; server: URL; folder: string },
): Promise<StartedProgram> {
  const users = `${folder}/pgbouncer-users.txt`;
  const user = decodeURIComponent(server.username) || "postgres";
  writeFileSync(users, `"${user}" "${decodeURIComponent(server.password)}"\n`);
  const configuration = `
[databases]
* = host=${server.hostname} port=${server.port || "5432"}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 15
server_reset_query =
ignore_startup_parameters = extra_float_digits
logfile = ${folder}/pgbouncer.log
`;
  writeFileSync(`${folder}/pgbouncer.ini`, configuration);
  const uid = getUnprivilegedUser();
  if (uid !== undefined)
    for (const file of [folder, users, `${folder}/pgbouncer.ini`]) chownSync(file, uid, -1);
  const started = startProgram(program, [`${folder}/pgbouncer.ini`], {
    logFile: `${folder}/pgbouncer.out`,
    ...(uid !== undefined && { uid }),
  });
  await waitUntil("PgBouncer listens", () => isPortOpen(port));
  return started;
}
