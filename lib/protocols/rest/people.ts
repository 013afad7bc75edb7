import "server-only";
import Negotiator from "negotiator";
import { hasAccess, publicOnlyScope, type CallerWith } from "@/lib/identity/access/permissions";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import {
  buildVcardAnswer,
  buildCsvAnswer,
  buildJsonAnswer,
  noStoreCacheControl,
  type Answer,
} from "@/lib/http/answer";
import { personParams } from "@/lib/platform/common-schemas";
import { defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import {
  answerConditionally,
  computeBodyETag,
  computeJsonETag,
  buildConditionalJsonAnswer,
  isNotModified,
} from "@/lib/http/entity-tag";
import { unknownPersonProblems } from "@/lib/http/problem-codes";
import { refreshIfStale } from "@/lib/sync/people/refresh-when-stale";
import type { RequestHeaders } from "@/lib/platform/network/request-head";
import { getPerson } from "@/lib/directory/details";
import { directoryDetailsResponse, personResponse } from "@/lib/directory/details-schema";
import { getDirectoryForVersion } from "@/lib/directory/directory-store";
import { chooseEncoding } from "@/lib/http/compression";
import type { PrerenderedBody } from "@/lib/directory/prerendered-body";
import { getPrerenderedDetails } from "@/lib/directory/prerendered-details";
import { getPrerenderedResponse } from "@/lib/directory/prerendered-answers";
import {
  writeChartBranchJson,
  listFilteredPeople,
  formatPeopleVCards,
  formatPeopleCsv,
  formatPersonVCard,
} from "@/lib/directory/list-people";
import {
  anyPeopleResponse,
  orgChartQuery,
  peopleQuery,
  type PeopleQuery,
} from "@/lib/directory/people-query";
import { orgChartResponse } from "@/lib/directory/schema";
import { getProfileResponse } from "@/lib/profiles/queries";
import { profileResponse } from "@/lib/profiles/schema";
import { limitPictureRequests } from "@/lib/identity/session/rate-limit";
import { getPicture } from "@/lib/directory/pictures/queries";
import { pictureQuery } from "@/lib/directory/pictures/schema";

export const peopleEndpoint = defineEndpoint({
  permission: publicOnlyScope,
  query: peopleQuery,
  response: anyPeopleResponse,
  id: "listPeople",
  tag: "People",
  summary: "List people",
  description:
    "Returns the people of the directory, sorted by name unless parameters say otherwise. `stale` is true if the last sync is older than the lifetime of the directory; a new sync has then started. Before the first sync, the list is empty and `synced_at` is null. Send the `ETag` as `If-None-Match` to receive a 304 if nothing changed. `Accept` selects JSON, CSV or vCards.",
  otherMedia: {
    "text/csv": "The list as CSV, in UTF-8 with a byte order mark, without work e-mails.",
    "text/vcard":
      "The list as vCards, without work e-mails. Version 3.0, or 4.0 for `text/vcard; version=4.0`.",
  },
  problems: [{ 400: ["cursor_mismatch"] }],
  condition: "if-none-match",
  run: async ({ request, published, caller, query }) => {
    const format = chooseFormat(request.headers);
    if (format === "application/json" && Object.keys(query).length === 0)
      return respondPrerendered("people", caller, request.headers, published);
    return respondFiltered(caller, query, format, request.headers);
  },
});

export const orgChartEndpoint = defineEndpoint({
  permission: publicOnlyScope,
  query: orgChartQuery,
  response: orgChartResponse,
  id: "getOrgChart",
  tag: "People",
  summary: "Read the org chart",
  description:
    "Returns the directory as a tree whose roots are the people without a manager. Siblings are sorted by name. Each person occurs exactly once. The depth is not limited. `root` and `depth` select a part of the tree.",
  problems: [unknownPersonProblems],
  condition: "if-none-match",
  run: async ({ request, caller, published, query }) => {
    if (Object.keys(query).length === 0)
      return respondPrerendered("org-chart", caller, request.headers, published);
    const { directory, isStale } = await getDirectoryForVersion(published);
    refreshIfStale({ stale: isStale });
    const body = writeChartBranchJson(caller, directory, query, isStale);
    return respondConditionally(request.headers, { ...buildJsonAnswer(null), body });
  },
});

/** `GET /api/people/directory-details`. Browsers must not store the response, because it may contain work e-mails. */
export const peopleDetailsEndpoint = defineEndpoint({
  id: "listDirectoryDetails",
  tag: "People",
  summary: "List offices, departments, start dates and contact details",
  description:
    "Returns the details of each person that the list does not contain. `email` is absent if the caller may not see work e-mails.",
  permission: "view:people",
  response: directoryDetailsResponse,
  run: async ({ request, caller, published }) => {
    const { directory } = await getDirectoryForVersion(published);
    return sendJson(await getPrerenderedDetails(caller, directory), request.headers, {
      vary: cacheHeaders.vary,
      "cache-control": noStoreCacheControl,
    });
  },
});

export const personEndpoint = defineEndpoint({
  id: "getPerson",
  tag: "People",
  summary: "Read a person",
  description: "Includes the work e-mail if the caller may see it. `Accept` selects JSON or a vCard.",
  otherMedia: {
    "text/vcard":
      "A vCard with name and title, and, as far as the caller sees them, preferred name, company, department, office, work phone and work e-mail. Version 3.0, or 4.0 for `text/vcard; version=4.0`.",
  },
  condition: "if-none-match",
  permission: publicOnlyScope,
  params: personParams,
  response: personResponse,
  run: async ({ request, caller, params, published }) => {
    if (chooseFormat(request.headers, ["application/json", "text/vcard"]) === "text/vcard") {
      const card = await formatPersonVCard(caller, params.id, chooseVCardVersion(request.headers));
      return respondWithVCard(card, request.headers);
    }
    const shown = personResponse.parse(await getPerson(caller, params.id, published));
    const answer = buildConditionalJsonAnswer(request.headers, shown, `W/${computeJsonETag(shown)}`);
    return new RawAnswer({ ...answer, headers: { ...answer.headers, vary: cacheHeaders.vary } });
  },
});

const respondWithVCard = (card: string, requestHeaders: RequestHeaders) => {
  const etag = `W/${computeJsonETag(card)}`;
  const tagged = { etag, vary: "Accept", "cache-control": noStoreCacheControl };
  return new RawAnswer(answerConditionally(requestHeaders, tagged, buildVcardAnswer(card, "person.vcf")));
};

async function respondPrerendered(
  kind: "people" | "org-chart",
  caller: CallerWith<"view:names">,
  requestHeaders: RequestHeaders,
  published: PublishedVersion,
): Promise<RawAnswer> {
  const { directory, isStale } = await getDirectoryForVersion(published);
  refreshIfStale({ stale: isStale });
  const isPublicOnly = !hasAccess(caller, "view:people");
  const { etag, body } = getPrerenderedResponse(kind, directory, isStale, isPublicOnly);
  const headers = { etag, ...cacheHeaders };
  if (isNotModified(requestHeaders, etag)) return new RawAnswer({ status: 304, headers, body: null });
  return sendJson(body, requestHeaders, headers);
}

async function sendJson(
  body: PrerenderedBody,
  requestHeaders: RequestHeaders,
  headers: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const encoding = chooseEncoding(requestHeaders.get("accept-encoding") ?? "identity");
  return new RawAnswer({
    status: 200,
    headers: {
      ...headers,
      "content-type": "application/json; charset=utf-8",
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    },
    body: await body(encoding),
  });
}

async function respondFiltered(
  caller: CallerWith<"view:names">,
  query: PeopleQuery,
  format: Format,
  requestHeaders: RequestHeaders,
): Promise<RawAnswer> {
  const build = {
    "text/csv": async () => buildCsvAnswer(await formatPeopleCsv(caller, query), "people.csv"),
    "text/vcard": async () =>
      buildVcardAnswer(
        await formatPeopleVCards(caller, query, chooseVCardVersion(requestHeaders)),
        "people.vcf",
      ),
    "application/json": async () =>
      buildJsonAnswer(anyPeopleResponse.parse(await listFilteredPeople(caller, query))),
  } satisfies Record<Format, () => Promise<Answer>>;
  return respondConditionally(requestHeaders, await build[format]());
}

const respondConditionally = (requestHeaders: RequestHeaders, answer: Answer): RawAnswer =>
  new RawAnswer(
    answerConditionally(
      requestHeaders,
      { ...cacheHeaders, etag: `W/${computeBodyETag(answer.body ?? "")}` },
      answer,
    ),
  );

const cacheHeaders = {
  vary: "Accept, Accept-Encoding, Authorization, Cookie",
  "cache-control": "private, no-cache", // Browsers store the response and revalidate it on every use.
};

const supportedFormats = ["application/json", "text/csv", "text/vcard"] as const;
type Format = (typeof supportedFormats)[number];

function chooseFormat(headers: RequestHeaders, offered: readonly Format[] = supportedFormats): Format {
  const accept = headers.get("accept");
  if (accept === null || !/csv|vcard/i.test(accept)) return "application/json";
  const withoutVersion = accept.replaceAll(/(text\/vcard\s*);\s*version="?[34]\.0"?/gi, "$1");
  const [best] = new Negotiator({ headers: { accept: withoutVersion } }).mediaTypes([...offered]);
  return offered.find((format) => format === best) ?? "application/json";
}

/** Outlook and every phone read vCard 3.0; 4.0 is sent on request. */
const chooseVCardVersion = (headers: RequestHeaders) =>
  /text\/vcard\s*;\s*version="?4/i.test(headers.get("accept") ?? "") ? "4.0" : "3.0";

export const profileEndpoint = defineEndpoint({
  id: "getProfile",
  tag: "Profiles",
  summary: "Read a profile",
  description:
    "Returns the groups that the caller may see; other groups are absent. Groups are complete: unknown values are null. The read of each returned group is added to the audit log.",
  permission: "view:people",
  params: personParams,
  response: profileResponse,
  effect: "recorded-read",
  run: ({ caller, params, published }) => getProfileResponse(caller, params.id, published),
});

/** `GET /api/people/:id/picture`. Cached for 30 days if the URL contains the current version, else revalidated. */
export const pictureEndpoint = defineEndpoint({
  id: "getPicture",
  tag: "People",
  summary: "Read a picture",
  description:
    "Returns the picture of a person. For people without a picture, `avatar_url` is a drawing of their initials instead.",
  problems: [{ 404: ["picture_not_found"] }],
  otherMedia: { "image/*": "The picture." },
  condition: "if-none-match",
  permission: "view:people",
  params: personParams,
  query: pictureQuery,
  limit: limitPictureRequests,
  run: async ({ caller, params, query, request }) => {
    const { contentType, bytes, version } = await getPicture(caller, params.id);
    const headers = {
      etag: `"${version}"`,
      vary: "Authorization, Cookie",
      "cache-control": query.v === version ? "private, max-age=2592000, immutable" : "private, no-cache",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    };
    const picture = { status: 200, headers: { "content-type": contentType }, body: bytes };
    return new RawAnswer(answerConditionally(request.headers, headers, picture));
  },
});
