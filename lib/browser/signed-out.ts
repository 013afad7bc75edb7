import { deleteOfflineDirectory } from "./offline-directory";
import { createStore } from "./store";

/**
 * Number of times that the sign-out notice was requested; 0 while signed in. Each increase reopens a notice that the
 * user closed. Only a page reload resets the number.
 */
export const signedOutNoticeRequestCount = createStore(0);

/**
 * Reports an ended session and deletes the offline directory. The notice opens once, however many background requests
 * are refused.
 */
export function reportSignedOut(): void {
  void deleteOfflineDirectory();
  signedOutNoticeRequestCount.set(Math.max(1, signedOutNoticeRequestCount.get()));
}

/** Shows the notice again after the server refused an action of the user. */
export const repeatSignedOutNotice = () =>
  signedOutNoticeRequestCount.set(signedOutNoticeRequestCount.get() + 1);

/**
 * Returns the path and query of the sign-in page. The sign-in page says that the session has ended. After the sign-in,
 * the browser returns to the given location.
 */
export const buildSignInAgainPath = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
  `/signin?callbackUrl=${encodeURIComponent(pathname + search)}&error=SignedOut`;
