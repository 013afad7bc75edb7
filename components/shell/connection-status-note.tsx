import { Button } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { UnreachableError } from "@/lib/browser/fetch-json";
import classes from "./app-shell.module.css";

export function ConnectionStatusNote() {
  const client = useQueryClient();
  const { online: isOnline } = useNetwork();
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
      {(!isOnline || isUnreachable) && (
        <span className={classes["connectionNote"]} data-floating-note>
          <WifiOff size={16} aria-hidden />
          {isOnline ? "Kith is not responding" : "You are offline"}. What you see may be out of date.
          {isOnline && (
            <Button
              color="dark"
              size="compact-sm"
              variant="white"
              onClick={() => void client.refetchQueries({ type: "active" })}
            >
              Try again
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
