import { hasLoggableMessage } from "@/lib/platform/problem";

/*
 * Decides which parts of a value the log may contain. Three rules complement each other:
 * - a field with a secret or private name is redacted, at any depth;
 * - an error keeps its type, codes and frames, and only those parts of its message that quote no input: libraries put
 * input into their messages (Prisma: whole queries; JSON.parse: the text; Headers: the value);
 * - in the finished line, anything that looks like a credential or an e-mail address is masked, and control characters
 * are escaped.
 * A frame names the line of code that holds the message, so an error can still be investigated.
 */

const redactedText = "[redacted]";

/** Matches names in lower case without separators, so `api_token`, `apiToken` and `API-Token` are equal. */
const privateNamePattern =
  /password|passwd|passphrase|secret|token|jwt|authorization|cookie|credential|apikey|privatekey|verifier|email|mail$|phone|mobile|birth|gender|bank|bsb|account(number|name)|iban|super|salary|address|street|connectionstring|databaseurl|^body$|^html$/;

const isPrivateName = (name: string) => privateNamePattern.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));

const maxDepth = 6;
const maxItems = 50;

/** Truncates lists to 50 items, and replaces functions, class instances and deeply nested values with a label. */
function redactValue(value: unknown, depth = 0): unknown {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
    case "undefined":
      return value;
    case "bigint":
      return String(value);
    case "object":
      break;
    default:
      return `[${typeof value}]`;
  }
  if (value === null) return null;
  if (depth > maxDepth) return "[deeper]";
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "[no time]" : value.toISOString();
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redactValue(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `[${getTypeName(value)}]`;
  return redactFields(value, depth + 1);
}

export function redactFields(fields: object, depth = 0): Record<string, unknown> {
  const names = Object.keys(fields).slice(0, maxItems);
  return Object.fromEntries(
    names.map((name) => [name, isPrivateName(name) ? redactedText : redactField(fields, name, depth)]),
  );
}

/** A value that cannot be read, such as a getter that throws, must not fail the logging code. */
function redactField(fields: object, name: string, depth: number): unknown {
  try {
    return redactValue(Reflect.get(fields, name), depth);
  } catch {
    return "[unreadable]";
  }
}

/** Short codes of Node, PostgreSQL, Prisma, its adapters and HTTP libraries. */
const errorCodeFields = [
  "code",
  "errno",
  "syscall",
  "status",
  "statusCode",
  "kind",
  "originalCode",
  "severity",
];
const isErrorCode = (value: unknown) =>
  typeof value === "number" ||
  (typeof value === "string" && /^(?:[A-Za-z][A-Za-z0-9_]{1,60}|[0-9A-Z]{5})$/.test(value));

/** Keeps the log line short, for errors that any caller can cause. */
export const describeErrorWithoutStack = (error: Error): Record<string, unknown> =>
  describeError(error, 0, false);

function describeError(error: Error, depth: number, hasFrames = true): Record<string, unknown> {
  const held = (name: string): unknown => Object.getOwnPropertyDescriptor(error, name)?.value;
  const words = getSafeMessage(error);
  return {
    type: getTypeName(error),
    ...(words !== null && { message: words }),
    ...Object.fromEntries(
      errorCodeFields.map((name) => [name, held(name)] as const).filter(([, value]) => isErrorCode(value)),
    ),
    ...describePrismaMeta(held("meta")),
    ...(Array.isArray(held("issues")) && { issues: describeIssues(held("issues")) }),
    ...(hasFrames && { stack: getStackFrames(error) }),
    ...("cause" in error &&
      error.cause !== undefined && { cause: describeCause(error.cause, depth, hasFrames) }),
    ...(error instanceof AggregateError && { errors: redactValue(error.errors, depth + 1) }),
  };
}

/**
 * A cause that is not an error may contain anything, so only an object's code fields, or the value's type, are logged.
 * The database's sentence of an outage is logged, because it quotes no data.
 */
function describeCause(cause: unknown, depth: number, hasFrames = true): unknown {
  if (depth >= maxDepth) return "[deeper]";
  if (cause instanceof Error) return describeError(cause, depth + 1, hasFrames);
  if (typeof cause !== "object" || cause === null) return `[${typeof cause}]`;
  return Object.fromEntries(
    Object.entries(cause).filter(
      ([name, value]) =>
        (errorCodeFields.includes(name) && isErrorCode(value)) ||
        (name === "originalMessage" && "kind" in cause && cause.kind === "DatabaseNotReachable"),
    ),
  );
}

/** Of JavaScript, the network and OpenID providers. Only the matching part of a message is logged. */
const safeMessagePatterns = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]{1,60}'\)$/,
  /^[\w$.]{1,80} is not (?:a function|defined|iterable|a constructor)$/,
  /^Cannot access '[\w$]{1,60}' before initialization$/,
  /^(?:Maximum call stack size exceeded|Invalid time value|Invalid array length|Invalid URL|fetch failed)$/,
  /^(?:connect|read|write|getaddrinfo) E[A-Z_]{3,20}\b/,
  /^(?:outgoing request timed out|expected 200 OK, got: \d{3}\b)/,
  /^(?:state|nonce|iss|aud|azp|sub|userinfo sub) mismatch\b/,
  /^(?:state|iss) missing from the response$/,
  /^(?:PKCE code_verifier|State|Nonce) cookie was missing\b/,
  /^(?:failed to validate JWT signature|unexpected (?:iss value|JWT alg received)|JWT (?:expired|not active yet))\b/,
  /^(?:invalid_(?:client|grant|request|scope)|unauthorized_client|access_denied|server_error|temporarily_unavailable)\b/,
];

function getSafeMessage(error: Error): string | null {
  const { message } = error;
  if (hasLoggableMessage(error)) return message;
  return (
    safeMessagePatterns.map((known) => known.exec(message)?.[0]).find((words) => words !== undefined) ?? null
  );
}

function getTypeName(value: object): string {
  const name = value instanceof Error ? value.name : value.constructor.name;
  return typeof name === "string" && /^[\w$]{1,60}$/.test(name) ? name : "Object";
}

function describePrismaMeta(meta: unknown): Record<string, unknown> {
  if (typeof meta !== "object" || meta === null) return {};
  const held = (name: string): unknown => Object.getOwnPropertyDescriptor(meta, name)?.value;
  const adapter = held("driverAdapterError");
  return {
    ...(isErrorCode(held("modelName")) && { model: held("modelName") }),
    ...(adapter instanceof Error && { adapter: describeCause(adapter.cause, 0) }),
  };
}

/** Omits the value. A path segment may be data (the key of a record), so only numbers and identifiers are included. */
function describeIssues(issues: unknown): unknown {
  if (!Array.isArray(issues)) return [];
  return issues.slice(0, maxItems).map((issue: unknown) => {
    const held = (name: string): unknown =>
      typeof issue === "object" && issue !== null
        ? (Object.getOwnPropertyDescriptor(issue, name)?.value as unknown)
        : undefined;
    const [code, path] = [held("code"), held("path")];
    const places = Array.isArray(path) ? path.map((place: unknown) => (isSafeName(place) ? place : "…")) : [];
    return { path: places.join("."), code: isErrorCode(code) ? code : "" };
  });
}

const isSafeName = (place: unknown): place is string | number =>
  typeof place === "number" || (typeof place === "string" && /^[a-z_]{1,40}$/i.test(place));

/** A stack starts with the message, which may have several lines. */
function getStackFrames({ stack, message }: Error): string[] {
  if (typeof stack !== "string") return [];
  const start = stack.indexOf(message);
  return stack
    .slice(start < 0 ? 0 : start + message.length)
    .split("\n")
    .filter((line) => /^ {4}at .{1,400}(?::\d+:\d+\)?|\(<anonymous>\))$/.test(line))
    .slice(0, 30)
    .map((line) => line.trim().slice(3));
}

const secretMasks: [RegExp, string][] = [
  [/[^\s"\\<>()@/:;,=&?]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu, "[e-mail]"],
  [/\b(?:kith_|whsec_|xox[a-z]-)[\w+/=-]{4,}/g, "[token]"],
  [/((?:password|secret|token|api_?key)=)[^\s&"\\]+/gi, "$1[redacted]"],
  [/\b(Bearer|Basic) +[\w.~+/=-]{4,}/gi, "$1 [credential]"],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}/g, "[signed token]"],
  [/:\/\/[^\s/@"]{1,200}@/g, "://[credential]@"],
];

/** Works on the finished line. Also escapes control characters that JSON leaves unchanged (C1, bidi). */
export function maskSecrets(line: string): string {
  const masked = secretMasks.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line);
  return masked.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
