import type { ReactNode } from "react";

/** Toast message in the corner of the page. `autoClose`: duration in milliseconds, or false to stay until closed. */
export type Notice = {
  id: string;
  title?: string;
  message: ReactNode;
  color?: string;
  autoClose: number | false;
};

const defaultDurationMs = 6_000;

let notices: readonly Notice[] = [];
const noNotices: readonly Notice[] = [];
const listeners = new Set<() => void>();

function setNotices(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notice. Does nothing if a notice with this id is shown or queued. */
export function showNotice({
  id = crypto.randomUUID(),
  autoClose = defaultDurationMs,
  ...content
}: Partial<Pick<Notice, "id" | "autoClose">> & Omit<Notice, "id" | "autoClose">): void {
  if (notices.every((notice) => notice.id !== id)) setNotices([...notices, { id, autoClose, ...content }]);
}

/** Removes the notice with this id, if there is one. */
export const hideNotice = (id: string): void => setNotices(notices.filter((notice) => notice.id !== id));

/** Store for `useSyncExternalStore`; oldest notice first. */
export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  notices: () => notices,
  noticesOnServer: () => noNotices,
};
