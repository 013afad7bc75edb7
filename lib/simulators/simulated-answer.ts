/**
 * How the bytes of an answer reach the caller: whole, never, in drops, half of them before a reset, half of them before an orderly
 * end, or none at all before a reset.
 */
export type Delivery = "whole" | "hang" | "drip" | "reset" | "short-body" | "lost";

export type SimulatedAnswer = { response: Response; delivery: Delivery; delayMs?: number };

export const whole = (response: Response): SimulatedAnswer => ({ response, delivery: "whole" });
