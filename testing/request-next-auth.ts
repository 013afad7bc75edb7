import NextAuth from "next-auth";
import { buildAuthOptions } from "@/lib/identity/sign-in/next-auth-options";

type NextAuthRequest = {
  path: string[];
  cookies?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
  onFailure: (error: unknown) => void;
};

/** Calls next-auth's handler without a Next server. Returns its JSON body or redirect address, and the cookies it sets. */
export async function requestNextAuth({ path, cookies = {}, query = {}, body, onFailure }: NextAuthRequest) {
  let setCookies: string[] = [];
  let answered: unknown;
  const response = {
    status: () => response,
    getHeader: () => setCookies,
    setHeader: (name: string, value: string | string[]) => {
      if (name === "Set-Cookie") setCookies = [value].flat();
      if (name === "Location") answered = value;
      return response;
    },
    json: (value: unknown) => (answered = value),
    send: (value: unknown) => (answered = value),
    end: () => undefined,
  };
  const method = body ? "POST" : "GET";
  const request = { method, query: { ...query, nextauth: path }, cookies, headers: {}, body };
  await NextAuth(buildAuthOptions({ address: "192.0.2.1", onFailure }))(request, response);
  return { answered, cookies: setCookies.map(readCookie) };
}

function readCookie(line: string) {
  const [pair = "", ...flags] = line.split("; ");
  const [name = "", value = ""] = pair.split("=");
  return { name, value: decodeURIComponent(value), flags: flags.filter((flag) => !/^Expires=/.test(flag)) };
}
