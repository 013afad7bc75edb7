import { Notification } from "@mantine/core";
import { useEffect, useRef } from "react";
import { hideNotice, noticeStore, type Notice } from "./notice-store";
import classes from "./notice-stack.module.css";
import { useStore } from "@/lib/browser/use-store";

const maxShownNotices = 5;

/** Delay before another attempt to close a notice automatically, while the pointer or the focus is in the stack. */
const closeRetryMs = 1_000;

/** No notice closes automatically while the pointer or the focus is in the stack. */
export function NoticeStack() {
  const notices = useStore(noticeStore);
  if (notices.length === 0) return null;
  return (
    <section aria-label="Messages" data-floating-note className={`${classes["notices"]} on-screen`}>
      {notices.slice(0, maxShownNotices).map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeCard({ notice: { id, title, message, color, autoClose } }: { notice: Notice }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoClose === false) return;
    const go = () => {
      const stack = card.current?.parentElement;
      if (!stack?.matches(":hover") && !stack?.contains(document.activeElement)) return hideNotice(id);
      timer = setTimeout(go, closeRetryMs);
    };
    let timer = setTimeout(go, autoClose);
    return () => clearTimeout(timer);
  }, [id, autoClose]);
  return (
    <Notification
      ref={card}
      title={title}
      {...(color !== undefined && { color })}
      className="arrives"
      onClose={() => hideNotice(id)}
    >
      {message}
    </Notification>
  );
}
