import fresh from "fresh";
import { endpoint, FinishedByRun } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { descriptionQuery, descriptionResponse } from "@/lib/openapi/schema";
import { descriptionText } from "@/lib/openapi/stored-description";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    {
      about: {
        id: "getDescription",
        tag: "Description",
        summary: "Read this description",
        description:
          "OpenAPI 3.1, with the operations that the caller may use; with `full=true` all of them.",
        isConditional: true,
      },
      permission: "signed-in",
      query: descriptionQuery,
      response: descriptionResponse,
    },
    async ({ caller, query, request }) => {
      const { text, etag } = await descriptionText(caller, query.full === "true");
      const headers = { etag, vary: "Authorization, Cookie", "cache-control": "private, no-cache" };
      if (fresh({ "if-none-match": request.headers.get("if-none-match") ?? undefined }, headers)) {
        return new FinishedByRun({ status: 304, headers, body: null });
      }
      const type = "application/json; charset=utf-8";
      return new FinishedByRun({ status: 200, headers: { ...headers, "content-type": type }, body: text });
    },
  ),
});
