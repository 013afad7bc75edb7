import "server-only";
import { traced } from "@/lib/platform/tracing";

/** `fetch`, with each try of a call followed: which system, how, and the status. Not where: addresses hold ids of people. */
export const vendorFetch =
  (system: "projects" | "payroll" | "chat"): typeof fetch =>
  (input, init) =>
    traced(
      {
        name: `call ${system}`,
        values: { "kith.system": system, "http.request.method": init?.method ?? "GET" },
        isCall: true,
      },
      async (note) => {
        const response = await fetch(input, init);
        note({ "http.response.status_code": response.status });
        return response;
      },
    );
