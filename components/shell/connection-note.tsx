"use client";

import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/plain/button";
import { Unreachable } from "@/lib/query/fetch-json";
import classes from "./shell.module.css";

/** Says that the browser is offline, or that Kith does not answer: what is on the page is what was read before. */
export function ConnectionNote() {
  const client = useQueryClient();
  const isOffline = useSyncExternalStore(
    listenForConnection,
    () => !navigator.onLine,
    () => false,
  );
  const isUnreachable = useSyncExternalStore(
    useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]),
    () =>
      client
        .getQueryCache()
        .getAll()
        .some(
          (query) =>
            query.isActive() &&
            (query.state.error instanceof Unreachable ||
              query.state.fetchFailureReason instanceof Unreachable),
        ),
    () => false,
  );
  return (
    <div role="status">
      {isOffline ? (
        <span className={classes["connectionNote"]} data-connection-note>
          <WifiOff size={16} aria-hidden />
          You are offline. What you see may be out of date.
        </span>
      ) : (
        isUnreachable && (
          <span className={classes["connectionNote"]} data-connection-note>
            <WifiOff size={16} aria-hidden />
            Kith is not responding. What you see may be out of date.
            <Button
              size="compact-sm"
              variant="white"
              onClick={() => void client.refetchQueries({ type: "active" })}
            >
              Try again
            </Button>
          </span>
        )
      )}
    </div>
  );
}

function listenForConnection(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
