import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { getChartView } from "@/lib/org-chart/queries";
import { receivedState } from "@/lib/org-chart/sent-state";
import { chartViewBody, chartViewResponse } from "@/lib/org-chart/view-schema";
import { unknownPerson } from "@/lib/http/problem-codes";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  // Reads alone, whoever one looks as: what is open is too much for an address.
  POST: endpoint(
    {
      about: {
        id: "getChartView",
        tag: "Pages",
        summary: "Read what the drawn chart shows",
        problems: [unknownPerson],
      },
      permission: "view:people",
      body: chartViewBody,
      response: chartViewResponse,
      whileViewingAs: true,
      readsByPost: true,
    },
    ({ caller, body: { move, colour } }) =>
      getChartView(caller, "state" in move ? { ...move, state: receivedState(move.state) } : move, colour),
  ),
});
