import "server-only";
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { endStreams } from "@/lib/directory-changes/open-streams";
import { methodProblem } from "@/lib/http/methods";
import { problemAnswer } from "@/lib/http/problem-answer";
import { readDirectoryAhead } from "@/lib/directory/read-ahead";
import { environment } from "@/lib/platform/environment";
import { onBehalfOf } from "@/lib/platform/request-context";
import { loadBuildId } from "@/lib/platform/version";
import type { Soon } from "@/lib/soon";
import { phase } from "@/lib/readiness/phase";
import type { Problem } from "@/lib/problem";
import { refuseBody } from "./body-guard";
import { clientAddress, clientAddressHeader } from "@/lib/http/client-address";
import { foreignHost, isThisMachine } from "./demo-host";
import { openFrontDoor, type FrontDoor } from "./front-door";
import { answerBeforeNext, write } from "./precomputed-routes";
import { invalidAddress, pathOf, readTarget } from "./request-target";
import { limitPage } from "./page-guard";
import { answerProbe } from "./probe-routes";
import { refuseRepeatedHeader } from "./repeated-header";
import { requestIdOf } from "./request-ids";
import { refuseRouterState } from "./router-state";
import { dataHeaders, pageHeaders } from "./security-headers";
import { staticFiles } from "./static-files";
import { refuseUpgrade } from "./upgrade-guard";

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

export type RunningServer = {
  port: number;
  /** Ends in order. `now`: without the wait for whoever sends requests here (SHUTDOWN_DELAY_SECONDS). */
  close: (how?: { now: boolean }) => Promise<void>;
};

/** Serves Kith: the lists and what is asked of one person by itself, everything else through Next. Resolves when requests are answered. */
export async function serve({
  isDevelopment,
  door,
}: {
  isDevelopment: boolean;
  /** Where connections are taken already; absent: they are taken once Next is ready. */
  door?: FrontDoor | undefined;
}): Promise<RunningServer> {
  const { port, host } = environment();
  // Next adds a listener for upgrades to the server it is given, and never answers them. It gets one that nobody connects to.
  const httpServer = createServer();
  const app = next({ dev: isDevelopment, dir: process.cwd(), hostname: host, port, httpServer });
  await Promise.all([app.prepare(), isDevelopment ? undefined : readDirectoryAhead()]);
  if (!isDevelopment) loadBuildId();
  const toNext = app.getRequestHandler();
  const answerStatic = isDevelopment ? null : staticFiles();
  const handle: NextHandler = async (request, response) => {
    if (!answerStatic?.(request, response)) await toNext(request, response);
  };
  const front = door ?? (await openFrontDoor());
  // Without a listener an upgrade is an ordinary request to Node, and `respond` refuses it.
  if (isDevelopment) front.server.on("upgrade", app.getUpgradeHandler());
  phase.current = "serving";
  front.open((request, response) => respond(request, response, handle, isDevelopment));
  return {
    port: front.port,
    close: async (how) => {
      phase.current = "stopping";
      endStreams();
      await front.stop(how);
      await app.close();
    },
  };
}

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What is asked for most is answered without a promise (lib/soon.ts). */
function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handle: NextHandler,
  isDevelopment: boolean,
): Soon<void> {
  const { publicUrl } = environment();
  const requestId = requestIdOf(request);
  for (const name of internalHeaders) {
    if (request.headers[name] !== undefined) delete request.headers[name];
  }
  const target = readTarget(request.url ?? "");
  const refused = refuse(request, target);
  if (refused || target === null) {
    if (request.headers.upgrade !== undefined) response.setHeader("connection", "close");
    write(response, problemAnswer(refused ?? invalidAddress()), {
      headers: dataHeaders({ publicUrl, requestId }),
    });
    return;
  }
  delete request.headers.upgrade; // an offer that was passed over
  if (answerBeforeNext(request, response, publicUrl)) return;
  return onBehalfOf(requestId, () => passOn(request, response, target, handle, isDevelopment));
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  handle: NextHandler,
  isDevelopment: boolean,
): Promise<void> {
  const { publicUrl } = environment();
  const requestId = requestIdOf(request);
  if (await answerProbe(request, response)) return;
  await limitPage(request);

  if (isData(target)) setHeaders(response, dataHeaders({ publicUrl, requestId }));
  else {
    const nonce = randomBytes(16).toString("base64");
    const headers = pageHeaders(nonce, { publicUrl, isDevelopment, requestId });
    setHeaders(response, headers);
    // Next reads the nonce for its own scripts from the policy in the request.
    request.headers["content-security-policy"] = headers["content-security-policy"];
    request.headers["x-nonce"] = nonce;
  }
  request.headers[clientAddressHeader] = clientAddress(request);
  request.headers["x-path"] = pathOf(target);
  await handle(request, response);
}

/** Why a request goes no further, or null. From here on its address is the one that was read. */
function refuse(request: IncomingMessage, target: string | null): Problem | null {
  const { localPort } = request.socket;
  if (environment().isDemo && !isThisMachine(request.headers.host, localPort)) return foreignHost(localPort);
  if (!knownMethods.includes(request.method ?? "")) return methodProblem(request.method ?? "", knownMethods);
  if (target === null) return invalidAddress();
  request.url = target;
  return (
    refuseRepeatedHeader(request) ??
    refuseUpgrade(request) ??
    refuseRouterState(request) ??
    refuseBody(request)
  );
}

/** The API answers no pages, unless next-auth is in charge, and the build's files are none. */
const isData = (target: string) =>
  (target.startsWith("/api/") && !target.startsWith("/api/auth/")) || target.startsWith("/_next/static/");

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
