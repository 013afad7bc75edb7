import { capped, readText, type ByteBudget } from "@/lib/capped-body";
import { Reason } from "@/lib/problem";
import type { FailureLabels } from "./failure-labels";

const tooMany = (mostBytes: number) => new Reason(`the body has more than ${mostBytes} bytes`);

/** The JSON of a body: neither a huge page nor one that unpacks to one is taken in. `budget`: what a listing's answers may have together. */
export async function readJson(
  response: Response,
  mostBytes: number,
  words: FailureLabels,
  budget?: ByteBudget,
): Promise<unknown> {
  const text = await readAnswer(response, mostBytes, words, budget);
  try {
    return JSON.parse(text);
  } catch {
    throw words.unreadable(new Reason("the body is not JSON")); // the parser's own message quotes the body
  }
}

/** The text of a body. */
export async function readAnswer(
  { body }: Response,
  mostBytes: number,
  words: FailureLabels,
  budget?: ByteBudget,
): Promise<string> {
  if (!body) return "";
  const page = capped(body, { left: mostBytes }, () => words.unreadable(tooMany(mostBytes)));
  return readText(budget ? capped(page, budget, words.tooMuch) : page);
}

/** The same answer, whose body ends in a `Reason` once it has more bytes than allowed: for clients that read bodies by themselves. */
export function boundedAnswer(response: Response, mostBytes: number): Response {
  if (!response.body) return response;
  const body = capped(response.body, { left: mostBytes }, () => tooMany(mostBytes));
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await body.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await body.return(undefined)),
  });
  return new Response(stream, response);
}
