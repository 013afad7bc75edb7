"use client";

import { Notification } from "@mantine/core";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { hideNotice, noticeStore, type Notice } from "./notice-store";
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

function Said({ notice: { id, title, message, color, autoClose } }: { notice: Notice }) {
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
    <Notification
      ref={said}
      className={classes["notice"] ?? ""}
      {...(title !== undefined && { title })}
      {...(color !== undefined && { color })}
      onClose={() => hideNotice(id)}
    >
      {message}
    </Notification>
  );
}
