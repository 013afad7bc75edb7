import { randomUUID } from "node:crypto";
import { escapeMarkup } from "../escape-markup";
import { aspNetDateWithoutOffset } from "./asp-net-date";

/** The vendor's envelope around a list, in JSON for whoever asks for that, in XML for everybody else. */
export function envelope(
  request: Request,
  name: string,
  rows: readonly object[],
  { providerName, time }: { providerName: string; time: number },
): Response {
  const body = {
    Id: randomUUID(),
    Status: "OK",
    ProviderName: providerName,
    DateTimeUTC: aspNetDateWithoutOffset(time),
    [name]: rows,
  };
  if (wantsJson(request)) return Response.json(body);
  return new Response(`<Response>${Object.entries(body).map(toXml).join("")}</Response>`, {
    headers: { "content-type": "text/xml; charset=utf-8" },
  });
}

const wantsJson = (request: Request) =>
  request.headers.get("accept")?.toLowerCase().includes("application/json") ?? false;

/** An element; the rows of a list are named by its singular. */
function toXml([name, value]: [string, unknown]): string {
  if (Array.isArray(value))
    return `<${name}>${value.map((row: unknown) => toXml([name.replace(/s$/, ""), row])).join("")}</${name}>`;
  const content =
    typeof value === "object" && value !== null
      ? Object.entries(value).map(toXml).join("")
      : escapeMarkup(String(value ?? ""));
  return `<${name}>${content}</${name}>`;
}

/** How both 401 and 403 are worded. */
export const authFailure = (status: 401 | 403, detail: string): Response =>
  Response.json(
    {
      Type: null,
      Title: status === 401 ? "Unauthorized" : "Forbidden",
      Status: status,
      Detail: detail,
      Instance: randomUUID(),
      Extensions: {},
    },
    { status },
  );

/** 401 for a token that has run out, with the time written as the vendor writes it. */
export function tokenExpired(expiresAt: number): Response {
  const [date = "", time = ""] = new Date(expiresAt).toISOString().split(/[T.]/);
  const [year, month, day] = date.split("-");
  return authFailure(401, `TokenExpired: token expired at ${month}/${day}/${year} ${time}`);
}

/** 400 for a query that the vendor cannot read. */
export const queryFailure = (message: string): Response =>
  Response.json({ ErrorNumber: 16, Type: "QueryParseException", Message: message }, { status: 400 });

/** What the vendor has and the simulator has not: never a wrong list. */
export const notSimulated = (what: string): Response =>
  plainText(501, `the vendor may have ${what}, the simulator has not`);

/** Answers that are no JSON, whatever was asked for. */
export const plainText = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
