import { deleteOfflineDirectory } from "./offline-directory";

/**
 * Number of times that the sign-out notice was requested; 0 while signed in. Each increase reopens a notice that the
 * user closed. Only a page reload resets the number.
 */
let noticeCount = 0;
const listeners = new Set<() => void>();

function setNoticeCount(times: number): void {
  noticeCount = times;
  for (const listener of listeners) listener();
}

/**
 * Reports an ended session and deletes the offline directory. The notice opens once, however many background requests
 * are refused.
 */
export function reportSignedOut(): void {
  void deleteOfflineDirectory();
  setNoticeCount(Math.max(1, noticeCount));
}

/** Shows the notice again after the server refused an action of the user. */
export const repeatSignedOutNotice = () => setNoticeCount(noticeCount + 1);

/** Store of `noticeCount`, for `useSyncExternalStore`. The count is 0 on the server. */
export const signedOutNoticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getNoticeCount: () => noticeCount,
  getServerNoticeCount: () => 0,
};

/**
 * Returns the path and query of the sign-in page. The sign-in page says that the session has ended. After the sign-in,
 * the browser returns to the given location.
 */
export const buildSignInPath = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
  `/signin?callbackUrl=${encodeURIComponent(pathname + search)}&error=SignedOut`;
