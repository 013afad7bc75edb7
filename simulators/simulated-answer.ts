/**
 * Delivery of an answer: complete, never, as single bytes, half before a reset, half before an orderly close,
 * or a reset before the first byte.
 */
type Delivery = "whole" | "hang" | "drip" | "reset" | "short-body" | "lost";

export type SimulatedAnswer = {
  response: Response;
  delivery: Delivery;
  delayMs?: number;
};

export const createWholeAnswer = (response: Response): SimulatedAnswer => ({ response, delivery: "whole" });

export const isBodiless = (status: number): boolean => status === 204 || (status >= 300 && status < 400);

export const createPlainFailure = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(isBodiless(status) ? null : "simulated", {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  });
