import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { singleton } from "./singleton";

/** Words and numbers of our own. No name, no e-mail address, no id of a person, nothing of an address or a body. */
export type StepValues = Readonly<Record<string, string | number>>;
export type Note = (values: StepValues) => void;

export type Step = {
  /** One of a few: "sync people", "call payroll". */
  name: string;
  values?: StepValues;
  /** Another system is asked, and waited for. */
  isCall?: boolean;
};

/** Whoever follows what is done, and how long it takes. */
export type Tracing = {
  /** Follows a request until its answer is sent. */
  request: (request: IncomingMessage, response: ServerResponse) => void;
  step: <T>(step: Step, work: (note: Note) => Promise<T>) => Promise<T>;
};

/** Null: nobody, which is how it is unless OTEL_EXPORTER_OTLP_ENDPOINT is set (lib/telemetry). */
export const tracing = singleton<{ current: Tracing | null }>("tracing", () => ({ current: null }), {
  lasts: true,
});

const passedOver: Note = () => undefined;

/** Does a step, followed where somebody follows. */
export const traced = <T>(step: Step, work: (note: Note) => Promise<T>): Promise<T> =>
  tracing.current ? tracing.current.step(step, work) : work(passedOver);
