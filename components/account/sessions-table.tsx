import { Badge, Button, Group, Text } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import {
  StackingCell,
  StackingRow,
  StackingTable,
  type StackingTableColumn,
} from "@/components/ui/stacking-table";
import { notifyFailure } from "@/components/ui/notify-failure";
import { RelativeTime } from "@/components/ui/time";
import type { AccountSession } from "@/lib/identity/users/account-schema";
import { endOtherSessionsViaApi, endSessionViaApi } from "@/lib/browser/account";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { formatCount } from "@/lib/platform/text/text-format";
import classes from "./sessions-table.module.css";

const columns: StackingTableColumn[] = [
  { label: "Browser" },
  { label: "Signed in" },
  { label: "Last seen" },
  { label: "By" },
  { label: "Actions", isHeadingHidden: true },
];

const signInMethodLabels = { password: "Password", single_sign_on: "Single sign-on" } as const;

export function SessionsTable({ sessions }: { sessions: readonly AccountSession[] }) {
  const invalidate = useInvalidate();
  const onSettled = () => invalidate(queryKeys.account);
  const end = useMutation({
    mutationFn: ({ id }: AccountSession) => endSessionViaApi(id),
    onSuccess: (_answer, { browser }) =>
      showNotice({ title: "Signed out", message: `${browser ?? "That browser"} is signed out.` }),
    onError: notifyFailure("Not signed out"),
    onSettled,
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessionsViaApi,
    onSuccess: ({ ended }) =>
      showNotice({
        title: "Signed out",
        message: `${formatCount(ended, "other browser")} ${ended === 1 ? "is" : "are"} signed out.`,
      }),
    onError: notifyFailure("Not signed out"),
    onSettled,
  });
  return (
    <>
      <StackingTable label="Where you are signed in" columns={columns}>
        {sessions.map((session) => (
          <StackingRow key={session.id} className={classes["row"]}>
            <StackingCell area="browser">
              <Group gap="xs">
                <Text size="sm" fw={550}>
                  {session.browser ?? "Unknown browser"}
                </Text>
                {session.is_this_one && <Badge color="gray">This browser</Badge>}
              </Group>
            </StackingCell>
            <StackingCell area="since" label="Signed in">
              <Text size="sm">
                <RelativeTime value={session.signed_in_at} />
              </Text>
            </StackingCell>
            <StackingCell area="seen" label="Last seen">
              <Text size="sm">
                {session.is_this_one ? "Now" : <RelativeTime value={session.last_seen_at} />}
              </Text>
            </StackingCell>
            <StackingCell area="by" label="By">
              <Text size="sm">{signInMethodLabels[session.signed_in_by]}</Text>
            </StackingCell>
            <StackingCell area="end" className={classes["end"]}>
              {!session.is_this_one && (
                <Button
                  variant="subtle"
                  color="red"
                  className={classes["button"] ?? ""}
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
          <Button variant="default" onClick={() => endOthers.mutate()} loading={endOthers.isPending}>
            Sign out all other browsers
          </Button>
        </Group>
      )}
    </>
  );
}
