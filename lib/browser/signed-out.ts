import { deleteOfflineDirectory } from "./offline-directory";

/**
 * Number of requests to show the sign-out notice. Each increase reopens a notice that the user closed. Reset only by a
 * page reload.
 */
let noticeCount = 0;
const listeners = new Set<() => void>();

function setNoticeCount(times: number): void {
  noticeCount = times;
  for (const listener of listeners) listener();
}

/**
 * Reports an ended session and deletes the offline directory. Shows the notice once, regardless of the number of refused
 * background requests.
 */
export function reportSignedOut(): void {
  void deleteOfflineDirectory();
  setNoticeCount(Math.max(1, noticeCount));
}

/** Shows the notice again after a user action was refused. */
export const repeatSignedOutNotice = () => setNoticeCount(noticeCount + 1);

/** Store for `useSyncExternalStore`. Server-rendered pages start signed in. */
export const signedOutStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getNoticeCount: () => noticeCount,
  getServerNoticeCount: () => 0,
};

/**
 * Returns the path and query of the sign-in page. The page says that the session has ended, and returns to this location
 * after the sign-in.
 */
export const buildSignInPath = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
  `/signin?callbackUrl=${encodeURIComponent(pathname + search)}&error=SignedOut`;
