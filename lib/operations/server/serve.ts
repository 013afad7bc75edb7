import "server-only";
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { endStreams } from "@/lib/directory/changes/open-streams";
import { buildProblemAnswer } from "@/lib/http/problem-answer";
import { preloadDirectory } from "@/lib/directory/directory-store";
import {
  buildCsrfCookie,
  buildSessionTagCookie,
  getCsrfCookieName,
} from "@/lib/identity/session/session-cookie";
import { environment } from "@/lib/platform/environment";
import { runForRequest } from "@/lib/platform/log/request-context";
import { loadBuildId } from "@/lib/platform/version";
import { processState } from "@/lib/operations/readiness/queries";
import type { Problem } from "@/lib/platform/problem";
import {
  checkBody,
  foreignHostProblem,
  isLoopbackHost,
  checkMethod,
  checkRepeatedHeader,
  checkRouterState,
  checkUpgrade,
  invalidTargetProblem,
  getPagePathWithQuery,
  parseTarget,
  limitPageRate,
  toErrorFormat,
} from "./request-checks";
import { getClientAddress, clientAddressHeader } from "@/lib/http/public-endpoint";
import { startHttpServer, type HttpServer, answerProbe } from "./http-server";
import { answerWithoutNext, writeAnswer } from "./direct-routes";
import { getRequestId } from "@/lib/http/request-id";
import { buildNonPageHeaders, buildPageHeaders } from "./security-headers";
import { createStaticFileHandler } from "./static-files";

/** Dropped from incoming requests, so that clients cannot forge them. */
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
  /** `now` skips the delay for load balancers (SHUTDOWN_DELAY_SECONDS). */
  close: (how?: { now: boolean }) => Promise<void>;
};

export async function serve({
  isDevelopment,
  listeningServer,
}: {
  isDevelopment: boolean;
  /** If absent, a new server starts to listen once Next.js is ready. */
  listeningServer?: HttpServer | undefined;
}): Promise<RunningServer> {
  const { port, host } = environment();
  // Next.js adds an upgrade listener to its server and never answers upgrades, so it gets a server without connections.
  const httpServer = createServer();
  const app = next({ dev: isDevelopment, dir: process.cwd(), hostname: host, port, httpServer });
  await Promise.all([app.prepare(), isDevelopment ? undefined : preloadDirectory()]);
  if (!isDevelopment) loadBuildId();
  const toNext = app.getRequestHandler();
  const answerStatic = isDevelopment ? null : createStaticFileHandler();
  const handle: NextHandler = async (request, response) => {
    if (!answerStatic?.(request, response)) await toNext(request, response);
  };
  const front = listeningServer ?? (await startHttpServer());
  // Only the development server of Next.js needs upgrades. In production there is no listener: Node then passes an
  // upgrade on as an ordinary request, and `checkUpgrade` decides on it.
  if (isDevelopment) front.server.on("upgrade", app.getUpgradeHandler());
  processState.current = "serving";
  front.open((request, response) => handleRequest(request, response, handle, isDevelopment));
  return {
    port: front.port,
    close: async (how) => {
      processState.current = "stopping";
      endStreams();
      await front.stop(how);
      await app.close();
    },
  };
}

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  handle: NextHandler,
  isDevelopment: boolean,
): Promise<void> {
  for (const name of internalHeaders) {
    if (request.headers[name] !== undefined) delete request.headers[name];
  }
  const target = parseTarget(request.url ?? "");
  const refused = checkRequest(request, target, isDevelopment);
  if (refused || target === null) {
    if (request.headers.upgrade !== undefined) response.setHeader("connection", "close");
    const answer = buildProblemAnswer(refused ?? invalidTargetProblem());
    return writeAnswer(request, response, toErrorFormat(answer, request));
  }
  delete request.headers.upgrade; // `checkUpgrade` passes only offers that Kith ignores
  if (await answerWithoutNext(request, response)) return;
  await runForRequest(getRequestId(request), () =>
    forwardToNext(request, response, target, handle, isDevelopment),
  );
}

async function forwardToNext(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  handle: NextHandler,
  isDevelopment: boolean,
): Promise<void> {
  const { publicUrl } = environment();
  const requestId = getRequestId(request);
  if (await answerProbe(request, response)) return;
  const sessionTag = await limitPageRate(request);
  const cookies = sessionTag === null ? [] : [buildSessionTagCookie(sessionTag)];
  if (/^\/signin(\?|$)/.test(target) && !request.headers.cookie?.includes(`${getCsrfCookieName()}=`)) {
    const csrf = buildCsrfCookie();
    cookies.push(csrf.header);
    request.headers.cookie = [request.headers.cookie, csrf.pair].filter(Boolean).join("; ");
  }
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);

  if (isDataTarget(target)) setHeaders(response, buildNonPageHeaders({ publicUrl, requestId }));
  else {
    const nonce = randomBytes(16).toString("base64");
    const headers = buildPageHeaders(nonce, { publicUrl, isDevelopment, requestId });
    setHeaders(response, headers);
    // Next.js reads the nonce for its own scripts from the policy in the request.
    request.headers["content-security-policy"] = headers["content-security-policy"];
    request.headers["x-nonce"] = nonce;
  }
  request.headers[clientAddressHeader] = getClientAddress(request);
  request.headers["x-path"] = getPagePathWithQuery(target);
  await handle(request, response);
}

function checkRequest(
  request: IncomingMessage,
  target: string | null,
  isDevelopment: boolean,
): Problem | null {
  const { localPort } = request.socket;
  if (environment().isDemo && !isLoopbackHost(request.headers.host, localPort))
    return foreignHostProblem(localPort);
  if (target === null) return invalidTargetProblem();
  request.url = target;
  return (
    checkMethod(request, { isDevelopment }) ??
    checkRepeatedHeader(request) ??
    checkUpgrade(request) ??
    checkRouterState(request) ??
    checkBody(request)
  );
}

const isDataTarget = (target: string) =>
  (target.startsWith("/api/") && !target.startsWith("/api/auth/")) || target.startsWith("/_next/static/");

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
