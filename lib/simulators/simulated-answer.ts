/**
 * How the bytes of an answer reach the caller: whole, never, in drops, half of them before a reset, half of them before an orderly
 * end, or none at all before a reset.
 */
export type Delivery = "whole" | "hang" | "drip" | "reset" | "short-body" | "lost";

/** `onReady` is called when the delay is over and the delivery begins. */
export type SimulatedAnswer = {
  response: Response;
  delivery: Delivery;
  delayMs?: number;
  onReady?: () => void;
};

export const whole = (response: Response): SimulatedAnswer => ({ response, delivery: "whole" });
