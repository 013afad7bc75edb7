import { askApi } from "./ask-api";

/** From now on this browser sees Kith as the user does, read-only. */
export const startImpersonation = (userId: string) =>
  askApi("POST", "/api/admin/view-as", {
    body: { user_id: userId },
  });

/** Back to seeing Kith as oneself. */
export const stopImpersonation = () => askApi("DELETE", "/api/admin/view-as");
