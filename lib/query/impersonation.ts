import type { okResponse } from "@/lib/http/common-schemas";
import { fetchJson } from "./fetch-json";

/** From now on this browser sees Kith as the user does, read-only. */
export const startImpersonation = (userId: string) =>
  fetchJson<typeof okResponse>("/api/admin/view-as", { method: "POST", body: { user_id: userId } });

/** Back to seeing Kith as oneself. */
export const stopImpersonation = () =>
  fetchJson<typeof okResponse>("/api/admin/view-as", { method: "DELETE" });
