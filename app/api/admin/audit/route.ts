import { exportAuditEvents, listAuditEvents } from "@/lib/identity/audit/queries";
import { auditQuery, auditResponse } from "@/lib/identity/audit/schema";
import { csvAnswer } from "@/lib/http/answer";
import { defineEndpoint, RawAnswer } from "@/lib/http/endpoint";
import { createRouteHandlers } from "@/lib/http/route-handlers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint(
    // Exporting the audit log is itself recorded in the audit log.
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
        ? new RawAnswer(csvAnswer(await exportAuditEvents(caller, filter), "kith-audit.csv"))
        : listAuditEvents(caller, { ...filter, cursor, limit });
    },
  ),
});
