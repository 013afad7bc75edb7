import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { UnreachableError } from "@/lib/browser/fetch-json";
import classes from "./app-shell.module.css";

export function ConnectionStatusNote() {
  const client = useQueryClient();
  const isOffline = useSyncExternalStore(
    subscribeToConnection,
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
            (query.state.error instanceof UnreachableError ||
              query.state.fetchFailureReason instanceof UnreachableError),
        ),
    () => false,
  );
  return (
    <div role="status" className="on-screen">
      {isOffline ? (
        <span className={classes["connectionNote"]} data-floating-note>
          <WifiOff size={16} aria-hidden />
          You are offline. What you see may be out of date.
        </span>
      ) : (
        isUnreachable && (
          <span className={classes["connectionNote"]} data-floating-note>
            <WifiOff size={16} aria-hidden />
            Kith is not responding. What you see may be out of date.
            <Button
              color="dark"
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

function subscribeToConnection(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
