import { showNotice } from "@/components/ui/notice-store";
import { SignedOutError } from "@/lib/browser/fetch-json";
import { repeatSignedOutNotice } from "@/lib/browser/signed-out";

/**
 * Returns an error handler that shows the error message in a notice until the user closes it. An ended session is
 * reported by `SignedOutNotice` instead.
 */
export const notifyFailure = (title: string) => (error: Error) => {
  if (error instanceof SignedOutError) {
    repeatSignedOutNotice();
    return;
  }
  showNotice({ color: "red", title, message: error.message, autoClose: false });
};
