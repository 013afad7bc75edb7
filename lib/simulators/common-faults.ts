import { gzipSync } from "node:zlib";
import { z } from "zod";
import { isBodiless, whole, type SimulatedAnswer } from "./simulated-answer";

/** What any vendor's answer can suffer, as members of a discriminated union. `when` says where it strikes and how often. */
export const commonFaults = <When extends z.ZodRawShape>(when: When) =>
  [
    z.object({
      kind: z.literal("status"),
      status: z.number().int(),
      headers: z.record(z.string(), z.string()).optional(),
      ...when,
    }),
    /** A page for people in place of the answer. */
    z.object({ kind: z.literal("html"), status: z.number().int().optional(), ...when }),
    z.object({ kind: z.literal("wrong-shape"), ...when }),
    z.object({ kind: z.literal("truncated-json"), ...when }),
    /** So many bytes too many: white space, so that the answer is sound for whoever reads it all. */
    z.object({ kind: z.literal("oversize"), bytes: z.number().int(), ...when }),
    z.object({ kind: z.literal("gzip-bomb"), bytes: z.number().int(), ...when }),
    /** Takes the request and never answers. */
    z.object({ kind: z.literal("hang"), ...when }),
    /** A byte at a time. */
    z.object({ kind: z.literal("drip"), ...when }),
    /** Half of the body, then a reset. */
    z.object({ kind: z.literal("reset"), ...when }),
    /** Half of the body of the announced length, then an orderly end. */
    z.object({ kind: z.literal("short-body"), ...when }),
    /** Done, a token replaced or a message posted for example, and then a reset before the first byte. */
    z.object({ kind: z.literal("lost-answer"), ...when }),
    /** The request is obeyed when it arrives, its answer waits. */
    z.object({ kind: z.literal("delay"), milliseconds: z.number().int(), ...when }),
  ] as const;

/** What is common of a fault: `when` falls away. */
const commonFault = z.discriminatedUnion("kind", [...commonFaults({})]);
type CommonFault = z.infer<typeof commonFault>;

/** How one vendor words what any vendor can send. */
export type Wording<Fault> = {
  failure: (status: number, headers?: Record<string, string>) => Response;
  html: { status: number; text: string };
  wrongShape: object;
  /** What a fault of this vendor's alone puts in place of the answer; null for one that does not. */
  replacement?: (fault: Fault) => Response | null;
};

/**
 * The answer as the striking faults have it. What takes the place of the answer (`status`, `html`, `hang` and a vendor's own) does so
 * before any work is done; what spoils its way to the caller, once all is done that was asked.
 */
export async function answerUnder<Fault extends { kind: string }>(
  striking: readonly Fault[],
  work: () => Response,
  wording: Wording<Fault>,
): Promise<SimulatedAnswer> {
  const common = striking.flatMap((fault) => commonFault.safeParse(fault).data ?? []);
  const own = striking.flatMap((fault) => wording.replacement?.(fault) ?? []);
  const [replaced] = [...own.map(whole), ...common.flatMap((fault) => replacementBy(fault, wording) ?? [])];
  let answer = replaced ?? whole(work());
  for (const fault of common) answer = await spoiltBy(fault, answer, wording.wrongShape);
  return answer;
}

type Common = Pick<Wording<never>, "failure" | "html">;

function replacementBy(fault: CommonFault, { failure, html }: Common): SimulatedAnswer | null {
  switch (fault.kind) {
    case "status":
      return whole(failure(fault.status, fault.headers));
    case "html":
      return whole(
        new Response(html.text, {
          status: fault.status ?? html.status,
          headers: { "content-type": "text/html" },
        }),
      );
    case "hang":
      return { response: new Response(), delivery: "hang" };
    default:
      return null;
  }
}

/** An answer that has no body can only be late or lost. */
async function spoiltBy(
  fault: CommonFault,
  answer: SimulatedAnswer,
  wrongShape: object,
): Promise<SimulatedAnswer> {
  const { response } = answer;
  const withBody = (body: BodyInit, headers?: Record<string, string>): SimulatedAnswer =>
    isBodiless(response.status)
      ? answer
      : {
          ...answer,
          response: new Response(body, {
            status: response.status,
            headers: { ...Object.fromEntries(response.headers), ...headers },
          }),
        };
  switch (fault.kind) {
    case "wrong-shape":
      return withBody(JSON.stringify(wrongShape));
    case "truncated-json": {
      const text = await response.text();
      return withBody(text.slice(0, Math.max(1, text.length - 40)));
    }
    case "oversize":
      return withBody((await response.text()) + " ".repeat(fault.bytes));
    case "gzip-bomb":
      return withBody(new Uint8Array(gzipSync(Buffer.alloc(fault.bytes, " "))), {
        "content-encoding": "gzip",
      });
    case "lost-answer":
      return { ...answer, delivery: "lost" };
    case "delay":
      return { ...answer, delayMs: fault.milliseconds };
    case "drip":
    case "reset":
    case "short-body":
      return { ...answer, delivery: fault.kind };
    default:
      return answer;
  }
}
