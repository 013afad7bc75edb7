import { peopleSourceResponse } from "@/lib/connections/schema";
import { getPeopleSource } from "@/lib/connections/queries";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { receivedListingProblems } from "@/lib/http/problem-codes";
import { maxListingBytes } from "@/lib/http/read-body";
import { previewListing, readPush, receiveListing } from "@/lib/sync/people/receive-listing";
import { describedPushBody, pushBody, pushQuery, receivedSyncResponse } from "@/lib/sync/people/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getPeopleSource",
    tag: "Connections",
    summary: "Read the source of people",
    description:
      "Returns what people come from, and the listing that was applied last if a program or a file sends them.",
    permission: "admin:connections",
    response: peopleSourceResponse,
    run: ({ caller }) => getPeopleSource(caller),
  }),
  PUT: defineEndpoint({
    id: "pushPeople",
    tag: "Sync",
    summary: "Send the list of people",
    description:
      "Replaces the list of people in one request of at most 100,000 people and 64 MiB, and syncs. The first push connects the source if nothing is connected. Repeating a push changes nothing, so `Idempotency-Key` is ignored. Removals above the limit are held until an executive decides.",
    problems: [receivedListingProblems],
    permission: "provision:people",
    allowances: ["repetition"],
    query: pushQuery,
    body: pushBody,
    describedBody: describedPushBody,
    maxBodyBytes: maxListingBytes,
    response: receivedSyncResponse,
    run: async ({ caller, query: { preview }, body, request: { signal } }) => {
      const sent = await readPush(caller, body);
      return preview ? previewListing(caller, sent, signal) : receiveListing(caller, sent, signal);
    },
  }),
});
