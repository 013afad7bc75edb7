import { gzipSync } from "node:zlib";
import { z } from "zod";
import { isBodiless, createWholeAnswer, type SimulatedAnswer } from "./simulated-answer";

export const createCommonFaultSchemas = <When extends z.ZodRawShape>(when: When) =>
  [
    z.object({
      kind: z.literal("status"),
      status: z.number().int(),
      headers: z.record(z.string(), z.string()).optional(),
      ...when,
    }),
    z.object({ kind: z.literal("html"), status: z.number().int().optional(), ...when }),
    z.object({ kind: z.literal("wrong-shape"), ...when }),
    z.object({ kind: z.literal("truncated-json"), ...when }),
    /** Adds this many bytes of white space; the complete answer stays valid. */
    z.object({ kind: z.literal("oversize"), bytes: z.number().int(), ...when }),
    z.object({ kind: z.literal("gzip-bomb"), bytes: z.number().int(), ...when }),
    /** Accepts the request and never answers. */
    z.object({ kind: z.literal("hang"), ...when }),
    z.object({ kind: z.literal("drip"), ...when }),
    z.object({ kind: z.literal("reset"), ...when }),
    /** Announces the full length, sends half of the body, then closes the connection. */
    z.object({ kind: z.literal("short-body"), ...when }),
    /** Processes the request, then resets the connection before the first byte. */
    z.object({ kind: z.literal("lost-answer"), ...when }),
    /** Processes the request immediately, but delays its answer. */
    z.object({ kind: z.literal("delay"), milliseconds: z.number().int(), ...when }),
  ] as const;

/** Schema of common faults without strike conditions. */
const commonFaultSchema = z.discriminatedUnion("kind", [...createCommonFaultSchemas({})]);
export type CommonFault = z.infer<typeof commonFaultSchema>;

export type FaultResponses<Fault> = {
  failure: (status: number, headers?: Record<string, string>) => Response;
  html: { status: number; text: string };
  wrongShape: object;
  replacement?: (fault: Fault) => Response | null;
};

/**
 * Applies faults to an answer. Replacing faults (`status`, `html`, `hang` and vendor-specific ones) prevent the
 * work; corrupting faults strike after it.
 */
export async function applyFaults<Fault extends { kind: string }>(
  striking: readonly Fault[],
  work: () => Response,
  wording: FaultResponses<Fault>,
): Promise<SimulatedAnswer> {
  const common = striking.flatMap((fault) => commonFaultSchema.safeParse(fault).data ?? []);
  const own = striking.flatMap((fault) => wording.replacement?.(fault) ?? []);
  const [replaced] = [
    ...own.map(createWholeAnswer),
    ...common.flatMap((fault) => createReplacement(fault, wording) ?? []),
  ];
  let answer = replaced ?? createWholeAnswer(work());
  for (const fault of common) answer = await corruptAnswer(fault, answer, wording.wrongShape);
  return answer;
}

type CommonResponses = Pick<FaultResponses<never>, "failure" | "html">;

function createReplacement(fault: CommonFault, { failure, html }: CommonResponses): SimulatedAnswer | null {
  switch (fault.kind) {
    case "status":
      return createWholeAnswer(failure(fault.status, fault.headers));
    case "html":
      return createWholeAnswer(
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

/** Answers without a body can only be delayed or lost. */
async function corruptAnswer(
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
