import "server-only";
import type { IncomingMessage } from "node:http";
import { bodyTooLarge, largestBodyBytes } from "@/lib/http/read-body";
import { Problem } from "@/lib/problem";

/**
 * Why a request is refused for its body before anything reads it, or null. What announces its size is judged by that. What does
 * not is left to `readJson`, which counts; the sign-in's own addresses read whole bodies, so there the size must be announced.
 */
export function refuseBody({ headers, url }: IncomingMessage): Problem | null {
  const announced = headers["content-length"];
  if (announced !== undefined) return Number(announced) > largestBodyBytes ? bodyTooLarge() : null;
  const isCounted = url?.startsWith("/api/") && !url.startsWith("/api/auth/");
  if (headers["transfer-encoding"] === undefined || isCounted) return null;
  return new Problem("invalid", "length_required", "Send the body with a Content-Length.");
}
