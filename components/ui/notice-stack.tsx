import { useEffect, useRef, type CSSProperties } from "react";
import { hideNotice, noticeStore, type Notice } from "./notice-store";
import { toRem } from "./plain/css-values";
import { closeButtonClass, CloseIcon } from "./plain/input";
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
    <section aria-label="Messages" className={`${classes["notices"]} on-screen`}>
      {notices.slice(0, maxShownNotices).map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

export function NoticeCard({ notice: { id, title, message, color, autoClose } }: { notice: Notice }) {
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
    // The notice has Mantine's Notification classes (docs/decisions/0021-mantine-without-runtime.md).
    <div
      ref={card}
      role="alert"
      className={`${classes["notice"]} m_a513464 mantine-Notification-root`}
      style={color === undefined ? undefined : getColourStyle(color)}
    >
      <div className="m_a49ed24 mantine-Notification-body">
        {title !== undefined && <div className="m_3feedf16 mantine-Notification-title">{title}</div>}
        <div
          className="m_3d733a3a mantine-Notification-description"
          data-with-title={title !== undefined || undefined}
          style={{ color: "var(--mantine-color-dimmed)" }}
        >
          {message}
        </div>
      </div>
      <button
        type="button"
        aria-label="Close"
        className={`m_919a4d88 mantine-Notification-closeButton ${closeButtonClass}`}
        data-variant="subtle"
        style={closeIconSize}
        onClick={() => hideNotice(id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

const getColourStyle = (name: string) =>
  ({ "--notification-color": `var(--mantine-color-${name}-filled)` }) as CSSProperties;

const closeIconSize = { "--cb-icon-size": toRem(16) } as CSSProperties;
