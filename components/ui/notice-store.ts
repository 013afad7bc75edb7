import type { ReactNode } from "react";

/** Something to be said in the corner of the page. `autoClose`: after so many milliseconds; false: when it is closed by hand. */
export type Notice = {
  id: string;
  title?: string;
  message: ReactNode;
  color?: string;
  autoClose: number | false;
};

const usualMs = 6_000;

let notices: readonly Notice[] = [];
const none: readonly Notice[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Says something. While one with the same id is there, that one stays. */
export function showNotice({
  id = crypto.randomUUID(),
  autoClose = usualMs,
  ...said
}: Partial<Pick<Notice, "id" | "autoClose">> & Omit<Notice, "id" | "autoClose">): void {
  if (notices.every((known) => known.id !== id)) change([...notices, { id, autoClose, ...said }]);
}

/** Takes away what was said under this id, if it is still there. */
export const hideNotice = (id: string): void => change(notices.filter((known) => known.id !== id));

/** For `useSyncExternalStore`: what is said, oldest first. */
export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  notices: () => notices,
  noticesOnServer: () => none,
};
