import { z } from "zod";
import { createChatSimulator, type ChatSimulator } from "./simulator";

// Calls the simulator as a bot does, for the tests of this folder.

export const baseUrl = "http://simulator/api";
export const createTestChatSimulator = () => createChatSimulator({ now: () => Date.UTC(2026, 10, 21, 9) });

const bodySchema = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  ts: z.string().optional(),
});

export const sendForm = (
  simulator: ChatSimulator,
  method: string,
  form: Record<string, string> = {},
  token: string | null = simulator.token,
) =>
  simulator.fetch(`${baseUrl}/${method}`, {
    method: "POST",
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body: new URLSearchParams(form),
  });

export async function readBody(answer: Response | Promise<Response>) {
  const response = await answer;
  if (response.status !== 200) throw new Error(`answered ${response.status}`);
  return bodySchema.parse(await response.json());
}
