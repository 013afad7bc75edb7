import { Badge, Button, Group, Text } from "@mantine/core";
import { useRef } from "react";
import { showNotice } from "@/components/ui/notice-store";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { useAction } from "@/components/ui/use-action";
import { RelativeTime } from "@/components/ui/time";
import type { AccountSession } from "@/lib/identity/users/account-schema";
import { fetchApi } from "@/lib/browser/fetch-api";
import { formatCount } from "@/lib/platform/text/text-format";
import classes from "./sessions-table.module.css";

const columns = [
  { label: "Browser" },
  { label: "Signed in" },
  { label: "Last seen" },
  { label: "By" },
  { label: "Actions", isHeadingHidden: true },
] as const;

const signInMethodLabels = { password: "Password", single_sign_on: "Single sign-on" } as const;

export function SessionsTable({ sessions }: { sessions: readonly AccountSession[] }) {
  const region = useRef<HTMLDivElement>(null);
  const end = useAction({
    call: ({ id }: AccountSession) => fetchApi("DELETE", "/api/account/sessions/{id}", { path: { id } }),
    done: (_answer, { browser }) => {
      region.current?.focus(); // the row with the pressed button disappears
      showNotice({ title: "Signed out", message: `${browser ?? "That browser"} is signed out.` });
    },
    failed: "Not signed out",
    refetch: ["/api/account"],
  });
  const endOthers = useAction({
    call: () => fetchApi("DELETE", "/api/account/sessions"),
    done: ({ ended }) =>
      showNotice({
        title: "Signed out",
        message: `${formatCount(ended, "other browser")} ${ended === 1 ? "is" : "are"} signed out.`,
      }),
    failed: "Not signed out",
    refetch: ["/api/account"],
  });
  return (
    <>
      <StackingTable label="Where you are signed in" columns={columns} regionRef={region}>
        {sessions.map((session) => (
          <StackingRow key={session.id} className={classes["row"]}>
            <StackingCell area="browser">
              <Group gap="xs">
                <Text fw={550}>{session.browser ?? "Unknown browser"}</Text>
                {session.is_this_one && <Badge color="gray">This browser</Badge>}
              </Group>
            </StackingCell>
            <StackingCell area="since" label="Signed in">
              <RelativeTime value={session.signed_in_at} />
            </StackingCell>
            <StackingCell area="seen" label="Last seen">
              {session.is_this_one ? "Now" : <RelativeTime value={session.last_seen_at} />}
            </StackingCell>
            <StackingCell area="by" label="By">
              {signInMethodLabels[session.signed_in_by]}
            </StackingCell>
            <StackingCell area="end" ta="right">
              {!session.is_this_one && (
                <Button
                  variant="subtle"
                  color="red"
                  className={classes["button"] ?? ""}
                  loading={end.isPending && end.variables.id === session.id}
                  onClick={() => end.mutate(session)}
                  aria-label={`Sign out ${session.browser ?? "that browser"}`}
                >
                  Sign out
                </Button>
              )}
            </StackingCell>
          </StackingRow>
        ))}
      </StackingTable>
      {sessions.length > 2 && (
        <Group>
          <Button onClick={() => endOthers.mutate()} loading={endOthers.isPending}>
            Sign out all other browsers
          </Button>
        </Group>
      )}
    </>
  );
}
