import { showNotice } from "@/components/ui/notice-store";
import { SignedOutError } from "@/lib/browser/fetch-json";

/** The notice stays until the user closes it. After the end of the session, the page leaves instead (PAGE-30). */
export const notifyFailure = (title: string) => (error: Error) => {
  if (error instanceof SignedOutError) return;
  showNotice({ color: "red", title, message: error.message, autoClose: false });
};
