import { connectPeopleBody } from "@/lib/connections/connectors/people/vendors";
import { giveUpMove, prepareMove, storeAnswers } from "@/lib/connections/people-moves";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { projectsProblems } from "@/lib/http/problem-codes";
import { okResponse } from "@/lib/platform/common-schemas";
import { moveAnswersBody, moveResponse } from "@/lib/sync/people/move-schema";
import { getMove, previewMove } from "@/lib/sync/people/moves";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getMove",
    tag: "Connections",
    summary: "Read the prepared move to another source",
    description:
      "Returns which records of the new source are which people, which records need an answer, and what the move would change.",
    permission: "admin:connections",
    response: moveResponse,
    run: ({ caller }) => getMove(caller),
  }),
  POST: defineEndpoint({
    id: "prepareMove",
    tag: "Connections",
    summary: "Prepare a move to another source",
    description:
      "Tests the credential of the new source and reads its people, for 24 hours. The directory and its present source are unchanged until the move is applied. At most one move is prepared: a second request for the same source replaces the credential and keeps the answers. For `file` and `push`, send the list with `preview=true` next.",
    problems: [
      projectsProblems,
      {
        400: ["credentials_rejected"],
        409: ["organization_choice_needed", "no_move_needed", "move_prepared"],
      },
    ],
    permission: "admin:connections",
    body: connectPeopleBody,
    response: moveResponse,
    run: async ({ caller, body, request }) => {
      await prepareMove(caller, body, request.signal);
      await previewMove(caller);
      return getMove(caller);
    },
  }),
  PUT: defineEndpoint({
    id: "answerMove",
    tag: "Connections",
    summary: "Say who is who in the prepared move",
    description:
      "Stores answers about records of the new source and plans the move again. Answers may also correct records that are not unclear.",
    problems: [{ 404: ["no_move"] }],
    permission: "admin:connections",
    body: moveAnswersBody,
    response: moveResponse,
    run: async ({ caller, body }) => {
      await storeAnswers(caller, body.answers);
      await previewMove(caller);
      return getMove(caller);
    },
  }),
  DELETE: defineEndpoint({
    id: "giveUpMove",
    tag: "Connections",
    summary: "Give up the prepared move",
    problems: [{ 404: ["no_move"] }],
    permission: "admin:connections",
    response: okResponse,
    run: ({ caller }) => giveUpMove(caller),
  }),
});
