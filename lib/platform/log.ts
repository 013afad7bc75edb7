import "server-only";
import pino from "pino";
import { singleton } from "./singleton";

/** Never written, wherever they appear in what is logged. */
const secretFields = [
  "password",
  "passwordHash",
  "token",
  "api_token",
  "apiToken",
  "secret",
  "authorization",
  "cookie",
  "email",
];

/** JSON lines on standard output (pino encodes line breaks and control characters). Redaction happens here and only here. */
export const log = singleton("log", () =>
  pino({
    level: process.env["LOG_LEVEL"] || "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "[redacted]",
    },
  }),
);
