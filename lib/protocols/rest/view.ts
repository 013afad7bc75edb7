import "server-only";
import { defineEndpoint } from "@/lib/http/endpoint";
import { getDirectorySlice, getViewChoices, getViewIds, parseView } from "@/lib/directory/view-queries";
import {
  viewChoicesQuery,
  viewChoicesResponse,
  viewIdsQuery,
  viewIdsResponse,
  viewSliceQuery,
  viewSliceResponse,
} from "@/lib/directory/view-schema";

export const viewSliceEndpoint = defineEndpoint({
  id: "getDirectorySlice",
  tag: "Pages",
  summary: "List rows of a directory view",
  problems: [{ 400: ["cursor_mismatch"], 403: ["not_allowed"] }],
  permission: "view:people",
  query: viewSliceQuery,
  response: viewSliceResponse,
  run: ({ caller, query: { from, count, cursor, ...view } }) =>
    getDirectorySlice(caller, parseView(caller, view), from, count, cursor),
});

export const viewIdsEndpoint = defineEndpoint({
  id: "listViewIds",
  tag: "Pages",
  summary: "List the ids in a directory view",
  problems: [{ 403: ["not_allowed"] }],
  permission: "view:people",
  query: viewIdsQuery,
  response: viewIdsResponse,
  run: ({ caller, query: { from, to, ...view } }) => getViewIds(caller, parseView(caller, view), from, to),
});

export const viewChoicesEndpoint = defineEndpoint({
  id: "listViewChoices",
  tag: "Pages",
  summary: "Count people per filter option",
  problems: [{ 403: ["not_allowed"] }],
  permission: "view:people",
  query: viewChoicesQuery,
  response: viewChoicesResponse,
  run: ({ caller, query: { of, typed, ...view } }) =>
    getViewChoices(caller, parseView(caller, view), of, typed),
});
