import { exportAuditEvents, listAuditEvents } from "@/lib/audit/queries";
import { auditQuery, auditResponse } from "@/lib/audit/schema";
import { csvAnswer } from "@/lib/http/answer";
import { endpoint, FinishedByRun } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    // Taking the record out is recorded itself.
    {
      about: {
        id: "listAuditEvents",
        tag: "Administration",
        summary: "Read the record",
        description:
          "Who did what, and who read whose data by which rule; never a value. The newest first. Taking it out as CSV is recorded itself.",
        otherMedia: {
          "text/csv": "With `format=csv`: everything that the filter finds, in UTF-8 with a byte order mark.",
        },
      },
      permission: "admin:connections",
      query: auditQuery,
      response: auditResponse,
      recorded: true,
    },
    async ({ caller, query }) => {
      const { format, cursor, limit, ...filter } = query;
      return format === "csv"
        ? new FinishedByRun(csvAnswer(await exportAuditEvents(caller, filter), "kith-audit.csv"))
        : listAuditEvents(caller, { ...filter, cursor, limit });
    },
  ),
});
