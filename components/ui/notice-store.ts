import type { ReactNode } from "react";
import { createStore } from "@/lib/browser/store";

/** `autoClose`: duration in milliseconds, or false to stay until closed. */
export type Notice = {
  id: string;
  title?: string;
  message: ReactNode;
  color?: string;
  autoClose: number | false;
};

const defaultDurationMs = 6_000;

export const noticeStore = createStore<readonly Notice[]>([]);

let lastNumber = 0;
/** `crypto.randomUUID` exists only on pages with https or of localhost. */
export const createNoticeId = (): string => `notice-${++lastNumber}`;

export function showNotice({
  id = createNoticeId(),
  autoClose = defaultDurationMs,
  ...content
}: Partial<Pick<Notice, "id" | "autoClose">> & Omit<Notice, "id" | "autoClose">): void {
  const notices = noticeStore.get();
  if (notices.every((notice) => notice.id !== id))
    noticeStore.set([...notices, { id, autoClose, ...content }]);
}

export const hideNotice = (id: string): void =>
  noticeStore.set(noticeStore.get().filter((notice) => notice.id !== id));
