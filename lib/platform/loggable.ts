import { hasOwnWords } from "@/lib/problem";

/*
 * What of a value may be written to the log. Three rules, each for what the others cannot know:
 * - a field whose name says that it is secret or private is left out, at any depth;
 * - of an error the type, the codes and the frames are kept, and of its words only those that are known to quote nothing:
 *   libraries put what they were given into their messages (Prisma whole queries, JSON.parse the text, headers their value);
 * - in the finished line, whatever looks like a credential or an e-mail address is masked, and so are control characters.
 * A frame names the line of code that has the words, so an error can still be followed up without them.
 */

const removed = "[redacted]";

/** Parts of names, compared without case and separators: `api_token`, `apiToken` and `API-Token` are one. */
const privateNames =
  /password|passwd|passphrase|secret|token|jwt|authorization|cookie|credential|apikey|privatekey|verifier|email|mail$|phone|mobile|birth|gender|bank|bsb|account(number|name)|iban|super|salary|address|street/;

const isPrivate = (name: string) => privateNames.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));

const deepest = 6;
const mostItems = 50;

/** A copy that is fit for the log. Never throws, whatever it is given. */
function loggable(value: unknown, depth = 0): unknown {
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
  if (depth > deepest) return "[deeper]";
  if (value instanceof Error) return describe(value, depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "[no time]" : value.toISOString();
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => loggable(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `[${typeName(value)}]`;
  return loggableFields(value, depth + 1);
}

/** As `loggable`, of each field: a name that says private takes its value with it. */
export function loggableFields(fields: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(fields).slice(0, mostItems);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isPrivate(name) ? removed : loggable(value, depth)]),
  );
}

/** Fields of errors that say what happened in a word: Node, PostgreSQL, Prisma and its adapters, HTTP. */
const tellingFields = [
  "code",
  "errno",
  "syscall",
  "status",
  "statusCode",
  "kind",
  "originalCode",
  "severity",
];
const isWord = (value: unknown) =>
  typeof value === "number" ||
  (typeof value === "string" && /^(?:[A-Za-z][A-Za-z0-9_]{1,60}|[0-9A-Z]{5})$/.test(value));

/** Returns what the log may hold of an error that any caller can cause, without stack frames: a line that stays short. */
export const withoutFrames = (error: Error): Record<string, unknown> => describe(error, 0, false);

function describe(error: Error, depth: number, hasFrames = true): Record<string, unknown> {
  const held = (name: string): unknown => Object.getOwnPropertyDescriptor(error, name)?.value;
  const words = wordsOf(error);
  return {
    type: typeName(error),
    ...(words !== null && { message: words }),
    ...Object.fromEntries(
      tellingFields.map((name) => [name, held(name)] as const).filter(([, value]) => isWord(value)),
    ),
    ...describeMeta(held("meta")),
    ...(Array.isArray(held("issues")) && { issues: describeIssues(held("issues")) }),
    ...(hasFrames && { stack: framesOf(error) }),
    ...("cause" in error &&
      error.cause !== undefined && { cause: describeCause(error.cause, depth, hasFrames) }),
    ...(error instanceof AggregateError && { errors: loggable(error.errors, depth + 1) }),
  };
}

/** A cause that is no error is data of unknown meaning: of an object the telling fields, of anything else its type. */
function describeCause(cause: unknown, depth: number, hasFrames = true): unknown {
  if (depth >= deepest) return "[deeper]";
  if (cause instanceof Error) return describe(cause, depth + 1, hasFrames);
  if (typeof cause !== "object" || cause === null) return `[${typeof cause}]`;
  return Object.fromEntries(
    Object.entries(cause).filter(([name, value]) => tellingFields.includes(name) && isWord(value)),
  );
}

/** What the language, the network and OpenID providers say in fixed words. Of a message only the part that matches is kept. */
const knownWords = [
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

function wordsOf(error: Error): string | null {
  const { message } = error;
  if (hasOwnWords(error)) return message;
  return knownWords.map((known) => known.exec(message)?.[0]).find((words) => words !== undefined) ?? null;
}

function typeName(value: object): string {
  const name = value instanceof Error ? value.name : value.constructor.name;
  return typeof name === "string" && /^[\w$]{1,60}$/.test(name) ? name : "Object";
}

/** Which model a Prisma error is about, and what its adapter says happened. */
function describeMeta(meta: unknown): Record<string, unknown> {
  if (typeof meta !== "object" || meta === null) return {};
  const held = (name: string): unknown => Object.getOwnPropertyDescriptor(meta, name)?.value;
  const adapter = held("driverAdapterError");
  return {
    ...(isWord(held("modelName")) && { model: held("modelName") }),
    ...(adapter instanceof Error && { adapter: describeCause(adapter.cause, 0) }),
  };
}

/** Of zod's findings where and what, not the value. A place may be named by data (the keys of a record): only numbers and words. */
function describeIssues(issues: unknown): unknown {
  if (!Array.isArray(issues)) return [];
  return issues.slice(0, mostItems).map((issue: unknown) => {
    const held = (name: string): unknown =>
      typeof issue === "object" && issue !== null
        ? (Object.getOwnPropertyDescriptor(issue, name)?.value as unknown)
        : undefined;
    const [code, path] = [held("code"), held("path")];
    const places = Array.isArray(path) ? path.map((place: unknown) => (isName(place) ? place : "…")) : [];
    return { path: places.join("."), code: isWord(code) ? code : "" };
  });
}

const isName = (place: unknown): place is string | number =>
  typeof place === "number" || (typeof place === "string" && /^[a-z_]{1,40}$/i.test(place));

/** The frames alone: a stack begins with the message, which may have lines of its own. */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== "string") return [];
  const start = stack.indexOf(message);
  return stack
    .slice(start < 0 ? 0 : start + message.length)
    .split("\n")
    .filter((line) => /^ {4}at .{1,400}(?::\d+:\d+\)?|\(<anonymous>\))$/.test(line))
    .slice(0, 30)
    .map((line) => line.trim().slice(3));
}

const masks: [RegExp, string][] = [
  [/[^\s"\\<>()@/:;,=&?]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu, "[e-mail]"],
  [/\bkith_[A-Za-z0-9_]{4,}/g, "[token]"],
  [/\b(Bearer|Basic) +[\w.~+/=-]{4,}/gi, "$1 [credential]"],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}/g, "[signed token]"],
  [/:\/\/[^\s/@"]{1,200}@/g, "://[credential]@"],
];

/** The finished line with what looks like a credential masked. Controls that JSON leaves as they are (C1, bidi) become escapes. */
export function scrub(line: string): string {
  const masked = masks.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line);
  return masked.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
