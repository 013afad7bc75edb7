import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { singleton } from "./singleton";

/**
 * Attributes of a step: fixed words, numbers and ids of runs. Never names, e-mail addresses, person ids, URLs or
 * bodies.
 */
type StepAttributes = Readonly<Record<string, string | number>>;
type AddAttributes = (values: StepAttributes) => void;

type TraceStep = {
  /** A fixed name: "sync people", "call payroll". */
  name: string;
  values?: StepAttributes;
  /** True for a call to another system. */
  isCall?: boolean;
};

/** Records requests and steps as spans (lib/operations/telemetry/span-tracing.ts). */
export type Tracing = {
  /** Traces a request until its response is sent. */
  request: (request: IncomingMessage, response: ServerResponse) => void;
  step: <T>(step: TraceStep, work: (note: AddAttributes) => Promise<T>) => Promise<T>;
};

/** Holder of this process's tracer. `current` is null unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export const tracing = singleton<{ current: Tracing | null }>("tracing", () => ({ current: null }), {
  isPermanent: true,
});

const ignoreAttributes: AddAttributes = () => undefined;

/** Runs a step, traced if tracing is on. */
export const traceStep = <T>(step: TraceStep, work: (note: AddAttributes) => Promise<T>): Promise<T> =>
  tracing.current ? tracing.current.step(step, work) : work(ignoreAttributes);
