import "server-only";
import { endpoint } from "@/lib/http/endpoint";
import { getDirectorySlice, getViewChoices, getViewIds, viewOf } from "./view-queries";
import {
  choicesQuery,
  choicesResponse,
  idsQuery,
  idsResponse,
  sliceQuery,
  sliceResponse,
} from "./view-schema";

/** `GET /api/people/view`. */
export const sliceEndpoint = endpoint(
  {
    about: {
      id: "getDirectorySlice",
      tag: "Pages",
      summary: "Read a slice of the directory page",
      problems: [{ 400: ["cursor_mismatch"], 403: ["not_allowed"] }],
    },
    permission: "view:people",
    query: sliceQuery,
    response: sliceResponse,
  },
  ({ caller, query: { from, count, cursor, ...view } }) =>
    getDirectorySlice(caller, viewOf(caller, view), from, count, cursor),
);

/** `GET /api/people/view/ids`. */
export const viewIdsEndpoint = endpoint(
  {
    about: {
      id: "listViewIds",
      tag: "Pages",
      summary: "List who is in a view of the directory page",
      problems: [{ 403: ["not_allowed"] }],
    },
    permission: "view:people",
    query: idsQuery,
    response: idsResponse,
  },
  ({ caller, query: { from, to, ...view } }) => getViewIds(caller, viewOf(caller, view), from, to),
);

/** `GET /api/people/view/choices`. */
export const viewChoicesEndpoint = endpoint(
  {
    about: {
      id: "listViewChoices",
      tag: "Pages",
      summary: "Count what each filter of the directory page would leave",
      problems: [{ 403: ["not_allowed"] }],
    },
    permission: "view:people",
    query: choicesQuery,
    response: choicesResponse,
  },
  ({ caller, query: { of, typed, ...view } }) => getViewChoices(caller, viewOf(caller, view), of, typed),
);
