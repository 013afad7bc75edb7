import "server-only";
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import next from "next";
import { methodProblem } from "@/lib/http/methods";
import { problemAnswer } from "@/lib/http/problem-answer";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { refuseBody } from "./body-guard";
import { clientAddress, clientAddressHeader } from "@/lib/platform/client-address";
import { foreignHost, isThisMachine } from "./demo-host";
import { answerFinished, write } from "./front";
import { invalidAddress, pathOf, readTarget } from "./request-target";
import { securityHeaders } from "./security-headers";

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Headers by which Next talks to itself. From outside they are dropped, so that nobody can speak for it. */
const internalHeaders = [
  clientAddressHeader,
  "x-nonce",
  "x-path",
  "content-security-policy",
  "x-middleware-subrequest",
  "x-middleware-rewrite",
  "x-matched-path",
];

export type RunningServer = { port: number; close: () => Promise<void> };

/** Serves Kith: the finished lists by itself, everything else through Next. Resolves when connections are taken. */
export async function serve({ isDevelopment }: { isDevelopment: boolean }): Promise<RunningServer> {
  const { port, host } = environment();
  const app = next({ dev: isDevelopment, dir: process.cwd(), hostname: host, port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => {
    respond(request, response, handle, isDevelopment).catch((error: unknown) => {
      log.error({ err: error }, "request failed");
      if (!response.headersSent) write(response, problemAnswer(error), false);
      else response.destroy();
    });
  });
  if (isDevelopment) server.on("upgrade", app.getUpgradeHandler());
  await listen(server, port, host);
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 5_000).unref();
      });
      await app.close();
    },
  };
}

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handle: NextHandler,
  isDevelopment: boolean,
) {
  const { publicUrl } = environment();
  const nonce = randomBytes(16).toString("base64");
  const headers = securityHeaders({ nonce, publicUrl, isDevelopment });
  for (const name of internalHeaders) delete request.headers[name];
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);

  const { localPort } = request.socket;
  if (environment().isDemo && !isThisMachine(request.headers.host, localPort)) {
    write(response, problemAnswer(foreignHost(localPort)), false);
    return;
  }
  if (!knownMethods.includes(request.method ?? "")) {
    write(response, problemAnswer(methodProblem(request.method ?? "", knownMethods)), false);
    return;
  }
  const target = readTarget(request.url ?? "");
  if (target === null) {
    write(response, problemAnswer(invalidAddress()), false);
    return;
  }
  request.url = target;
  const refused = refuseBody(request);
  if (refused) {
    write(response, problemAnswer(refused), false);
    return;
  }
  if (await answerFinished(request, response, publicUrl)) return;

  // Next reads the nonce for its own scripts from the policy in the request.
  request.headers["content-security-policy"] = headers["content-security-policy"];
  request.headers["x-nonce"] = nonce;
  request.headers[clientAddressHeader] = clientAddress(request);
  request.headers["x-path"] = pathOf(target);
  await handle(request, response);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
