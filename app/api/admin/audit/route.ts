import { exportAuditEvents, listAuditEvents } from "@/lib/audit/queries";
import { auditQuery, auditResponse } from "@/lib/audit/schema";
import { csvAnswer } from "@/lib/http/answer";
import { endpoint, FinishedByRun } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint(
    // Taking the record out is recorded itself.
    { permission: "admin:connections", query: auditQuery, response: auditResponse, recorded: true },
    async ({ caller, query }) => {
      const { format, before, limit, ...filter } = query;
      return format === "csv"
        ? new FinishedByRun(csvAnswer(await exportAuditEvents(caller, filter), "kith-audit.csv"))
        : listAuditEvents(caller, { ...filter, before, limit });
    },
  ),
});
