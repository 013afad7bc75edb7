import { z } from "zod";
import { createChatSimulator, type ChatSimulator } from "./simulator";

// The simulator with a bot in front of it, for the tests beside this file.

export const base = "http://simulator/api";
export const simulate = () => createChatSimulator({ now: () => Date.UTC(2026, 10, 21, 9) });

const body = z.looseObject({ ok: z.boolean(), error: z.string().optional(), ts: z.string().optional() });

/** A form with the bot's token, or another one, in the header. */
export const send = (
  simulator: ChatSimulator,
  method: string,
  form: Record<string, string> = {},
  token: string | null = simulator.token,
) =>
  simulator.fetch(`${base}/${method}`, {
    method: "POST",
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body: new URLSearchParams(form),
  });

export const sendJson = (
  simulator: ChatSimulator,
  method: string,
  json: unknown,
  type = "application/json; charset=utf-8",
) =>
  simulator.fetch(`${base}/${method}`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulator.token}`, "content-type": type },
    body: typeof json === "string" ? json : JSON.stringify(json),
  });

/** What an answer says; every one of them is HTTP 200. */
export async function read(answer: Response | Promise<Response>) {
  const response = await answer;
  if (response.status !== 200) throw new Error(`answered ${response.status}`);
  return body.parse(await response.json());
}
