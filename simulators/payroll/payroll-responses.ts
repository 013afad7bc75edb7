import { randomUUID } from "node:crypto";
import { formatAspNetDateWithoutOffset } from "./asp-net-date";

/** Returns the vendor's envelope around a list. A request that does not accept JSON gets XML, which Kith cannot read. */
export function createEnvelopeResponse(
  request: Request,
  name: string,
  rows: readonly object[],
  time: number,
): Response {
  if (wantsJson(request))
    return Response.json({
      Id: randomUUID(),
      Status: "OK",
      ProviderName: "Kith",
      DateTimeUTC: formatAspNetDateWithoutOffset(time),
      [name]: rows,
    });
  return new Response(`<Response><${name} /></Response>`, {
    headers: { "content-type": "text/xml; charset=utf-8" },
  });
}

const wantsJson = (request: Request) =>
  request.headers.get("accept")?.toLowerCase().includes("application/json") ?? false;

/** Returns the body that the vendor sends with both 401 and 403. */
export const createAuthFailure = (status: 401 | 403, detail: string): Response =>
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

export function createTokenExpiredResponse(expiresAt: number): Response {
  const [date = "", time = ""] = new Date(expiresAt).toISOString().split(/[T.]/);
  const [year, month, day] = date.split("-");
  return createAuthFailure(401, `TokenExpired: token expired at ${month}/${day}/${year} ${time}`);
}

export const createQueryFailure = (message: string): Response =>
  Response.json({ ErrorNumber: 16, Type: "QueryParseException", Message: message }, { status: 400 });

/** Returns 501 for features that the vendor has and the simulator lacks, instead of a wrong list. */
export const createNotSimulatedResponse = (what: string): Response =>
  createTextResponse(501, `the vendor may have ${what}, the simulator has not`);

export const createTextResponse = (
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });

export const createNotFoundResponse = (): Response =>
  createTextResponse(404, "The resource you're looking for cannot be found");
