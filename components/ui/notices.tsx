"use client";

import { useEffect, useRef, useSyncExternalStore, type CSSProperties } from "react";
import { hideNotice, noticeStore, type Notice } from "./notice-store";
import { pixels } from "./plain/lengths";
import { closeClass, Cross } from "./plain/input";
import classes from "./notices.module.css";

/** So many are shown at once; the next ones wait. */
const mostShown = 5;

/** After so long one that should go looks again whether it may. */
const heldMs = 1_000;

/** What `showNotice` says, in the corner of every page. None goes by itself while one of them is pointed at or has the focus. */
export function Notices() {
  const notices = useSyncExternalStore(
    noticeStore.subscribe,
    noticeStore.notices,
    noticeStore.noticesOnServer,
  );
  if (notices.length === 0) return null;
  return (
    <section aria-label="Messages" className={`${classes["notices"]} on-screen`}>
      {notices.slice(0, mostShown).map((notice) => (
        <Said key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

export function Said({ notice: { id, title, message, color, autoClose } }: { notice: Notice }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoClose === false) return;
    const go = () => {
      const all = said.current?.parentElement;
      if (!all?.matches(":hover") && !all?.contains(document.activeElement)) return hideNotice(id);
      timer = setTimeout(go, heldMs);
    };
    let timer = setTimeout(go, autoClose);
    return () => clearTimeout(timer);
  }, [id, autoClose]);
  return (
    // Mantine's Notification by its style sheet (decision 21).
    <div
      ref={said}
      role="alert"
      className={`${classes["notice"]} m_a513464 mantine-Notification-root`}
      style={color === undefined ? undefined : colourOf(color)}
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
        className={`m_919a4d88 mantine-Notification-closeButton ${closeClass}`}
        data-variant="subtle"
        style={crossSize}
        onClick={() => hideNotice(id)}
      >
        <Cross />
      </button>
    </div>
  );
}

const colourOf = (name: string) =>
  ({ "--notification-color": `var(--mantine-color-${name}-filled)` }) as CSSProperties;

const crossSize = { "--cb-icon-size": pixels(16) } as CSSProperties;
