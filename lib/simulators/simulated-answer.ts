/**
 * How the bytes of an answer reach the caller: whole, never, in drops, half of them before a reset, half of them before an orderly
 * end, or none at all before a reset.
 */
type Delivery = "whole" | "hang" | "drip" | "reset" | "short-body" | "lost";

/** `onReady` is called when the delay is over and the delivery begins. */
export type SimulatedAnswer = {
  response: Response;
  delivery: Delivery;
  delayMs?: number;
  onReady?: () => void;
};

export const whole = (response: Response): SimulatedAnswer => ({ response, delivery: "whole" });

/** Whether an answer of this status may have no body. */
export const isBodiless = (status: number): boolean => status === 204 || (status >= 300 && status < 400);

/** A failure in plain words, whatever was asked for. */
export const plainFailure = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(isBodiless(status) ? null : "simulated, as told", {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  });
