import type { CallLimits } from "@/lib/connections/connectors/vendor-call";
import type { CommonFault } from "@/simulators/common-faults";

// Faults that every vendor can have, for the tests of each adapter on a real port.

type TransportFault = CommonFault & { times?: number };
/** Fault, the end of the problem code that it has to lead to, and limits with which the test does not wait for long. */
export type FaultRow<Fault> = [name: string, outcome: string, fault: Fault, limits?: Partial<CallLimits>];

/** Short limits for responses that never end. */
const impatient = { attemptMs: 150, attempts: 2 };
const location = "http://elsewhere/";

/** Lasting faults of a response, whether or not it has a body. */
export const lastingFaults: FaultRow<TransportFault>[] = [
  ["429 without a word, for ever (A15, A16)", "busy", { kind: "status", status: 429 }],
  ["500 for ever", "failed", { kind: "status", status: 500 }],
  ["503 as a page for people, for ever (A19, A71)", "failed", { kind: "html", status: 503 }],
  ["400", "failed", { kind: "status", status: 400 }],
  ["404", "failed", { kind: "status", status: 404 }],
  ["a redirect (A30)", "failed", { kind: "status", status: 302, headers: { location } }],
  ["a lost answer every time", "failed", { kind: "lost-answer" }],
  ["silence (A23)", "failed", { kind: "hang" }, impatient],
];

export const lastingBodyFaults: FaultRow<TransportFault>[] = [
  ["a reset every time (A20)", "failed", { kind: "reset" }],
  ["a short body every time (A21)", "failed", { kind: "short-body" }],
  ["a slow drip (A22)", "failed", { kind: "drip" }, impatient],
  ["a login page (A24)", "unreadable", { kind: "html", status: 200 }],
  ["another shape (A25)", "unreadable", { kind: "wrong-shape" }],
  ["JSON that is cut off", "unreadable", { kind: "truncated-json" }],
  [
    "a body that is too large (A31)",
    "unreadable",
    { kind: "oversize", bytes: 3_000_000 },
    { bodyBytes: 2_000_000 },
  ],
  ["a body that unpacks to too much (A32)", "unreadable", { kind: "gzip-bomb", bytes: 30_000_000 }],
];

const inTwoSeconds = () => new Date(Date.now() + 2_000).toUTCString();

export const passingFaults: [
  name: string,
  fault: CommonFault & { times: number },
  limits?: Partial<CallLimits>,
][] = [
  ["429 with seconds (A13)", { kind: "status", status: 429, headers: { "retry-after": "7" }, times: 1 }],
  [
    "429 with a date (A14)",
    { kind: "status", status: 429, headers: { "retry-after": inTwoSeconds() }, times: 1 },
  ],
  ["429 without a word, six times (A15)", { kind: "status", status: 429, times: 6 }],
  ["500 once (A18)", { kind: "status", status: 500, times: 1 }],
  ["503 as a page for people, once", { kind: "html", status: 503, times: 1 }],
  ["a reset in the middle of a body (A20)", { kind: "reset", times: 1 }],
  ["a body shorter than announced, twice (A21)", { kind: "short-body", times: 2 }],
  ["an answer that is lost", { kind: "lost-answer", times: 1 }],
  ["a silence once (A23)", { kind: "hang", times: 1 }, { attemptMs: 1_500 }],
];
