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
      "text/csv":
        "With `format=csv`: the matching events, in UTF-8 with a byte order mark. The file is named `kith-audit-newest-100000.csv` if it has only the newest 100,000.",
    },
    permission: "admin:connections",
    query: auditQuery,
    response: auditResponse,
    effect: "recorded-read",
    run: async ({ caller, query }) => {
      const { format, cursor, limit, ...filter } = query;
      if (format !== "csv") return listAuditEvents(caller, { ...filter, cursor, limit });
      const { csv, fileName } = await exportAuditEvents(caller, filter);
      return new RawAnswer(buildCsvAnswer(csv, fileName));
    },
  }),
});
