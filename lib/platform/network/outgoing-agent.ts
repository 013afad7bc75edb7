import "server-only";
import { request as requestByHttp } from "node:http";
import { Agent, request as requestByHttps, type RequestOptions } from "node:https";
import { isIP, isIPv6 } from "node:net";
import type { Duplex } from "node:stream";
import { connect } from "node:tls";

/** Null if none is set or `NO_PROXY` lists the host or a domain above it. */
export function findProxy(host: string): URL | null {
  const { env } = process;
  const proxy = env["https_proxy"] || env["HTTPS_PROXY"];
  const excluded = (env["no_proxy"] || env["NO_PROXY"] || "").toLowerCase().split(/[\s,]+/);
  const isDirect = excluded.some(
    (entry) => entry === "*" || (entry && `.${host.toLowerCase()}`.endsWith(entry.replace(/^\*?\.?/, "."))),
  );
  return proxy && !isDirect ? new URL(proxy) : null;
}

type OnConnection = (error: Error | null, stream?: Duplex) => void;

/**
 * If a request has its own `lookup`, as requests to untrusted URLs have, the proxy connects to the checked IP address
 * and does not resolve the name itself.
 */
export class OutgoingAgent extends Agent {
  override createConnection(options: RequestOptions, callback: OnConnection): Duplex | null | undefined {
    const { lookup } = options;
    const host = options.host ?? "";
    const proxy = findProxy(host);
    if (!proxy) return super.createConnection(options, callback);
    const openTunnel = (address: string) => {
      const path = `${isIPv6(address) ? `[${address}]` : address}:${options.port ?? 443}`;
      const login = decodeURIComponent(`${proxy.username}:${proxy.password}`);
      const headers = {
        host: path,
        ...(proxy.username && { "proxy-authorization": `Basic ${Buffer.from(login).toString("base64")}` }),
      };
      const request = proxy.protocol === "https:" ? requestByHttps : requestByHttp;
      request(proxy, { method: "CONNECT", path, headers, agent: false, signal: options.signal })
        .on("connect", ({ statusCode }, socket) => {
          if (statusCode === 200)
            callback(null, connect({ ...this.options, socket, servername: isIP(host) ? "" : host }));
          else callback(new Error(`the proxy answers ${statusCode ?? 0}`));
        })
        .on("error", callback)
        .end();
    };
    if (lookup) lookup(host, {}, (error, address) => (error ? callback(error) : openTunnel(String(address))));
    else openTunnel(host);
    return undefined;
  }
}
