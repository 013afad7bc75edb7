import { exportAuditEvents, listAuditEvents } from "@/lib/identity/audit/queries";
import { auditQuery, auditResponse } from "@/lib/identity/audit/schema";
import { buildCsvAnswer } from "@/lib/http/answer";
import { createRouteHandlers, defineEndpoint, RawAnswer } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  // A CSV export writes an audit event, so requests that another site caused are refused.
  GET: defineEndpoint({
    id: "listAuditEvents",
    tag: "Administration",
    summary: "List audit events",
    description:
      "Returns who did what, and who read which person's private data under which access rule, newest first. Events never contain the values. A CSV export is itself recorded.",
    otherMedia: {
      "text/csv": "With `format=csv`: all matching events, in UTF-8 with a byte order mark.",
    },
    permission: "admin:connections",
    query: auditQuery,
    response: auditResponse,
    effect: "recorded-read",
    run: async ({ caller, query }) => {
      const { format, cursor, limit, ...filter } = query;
      return format === "csv"
        ? new RawAnswer(buildCsvAnswer(await exportAuditEvents(caller, filter), "kith-audit.csv"))
        : listAuditEvents(caller, { ...filter, cursor, limit });
    },
  }),
});
