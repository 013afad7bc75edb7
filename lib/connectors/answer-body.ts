import { Reason } from "@/lib/problem";
import type { FailureLabels } from "./failure-labels";

/** What all answers of one listing may have together, in bytes after decoding; reading takes from it. */
export type ByteBudget = { left: number };

/** The JSON of a body, counted after decoding and while it arrives: neither a huge page nor one that unpacks to one is taken in. */
export async function readJson(
  response: Response,
  mostBytes: number,
  words: FailureLabels,
  budget?: ByteBudget,
): Promise<unknown> {
  const text = await readText(response, mostBytes, words, budget);
  try {
    return JSON.parse(text);
  } catch {
    throw words.unreadable(new Reason("the body is not JSON")); // the parser's own message quotes the body
  }
}

/** The text of a body, counted after decoding and while it arrives. */
export async function readText(
  response: Response,
  mostBytes: number,
  words: FailureLabels,
  budget: ByteBudget = { left: mostBytes },
): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    budget.left -= value.byteLength;
    if (bytes > mostBytes || budget.left < 0) {
      await reader.cancel().catch(() => undefined);
      if (bytes <= mostBytes) throw words.tooMuch();
      throw words.unreadable(new Reason(`the body has more than ${mostBytes} bytes`));
    }
    text += decoder.decode(value, { stream: true });
  }
}
