import { Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/ui/error-notice";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { Invitations } from "@/lib/identity/users/invitations/schema";
import { formatCount, formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import { HandOverLinks } from "./hand-over-links";
import { InviteMany } from "./invite-many";
import { OpenInvitations } from "./open-invitations";

export function InvitationsPanel() {
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/admin/invitations"),
    refetchInterval: ({ state }) => ((state.data?.progress.waiting ?? 0) > 0 ? 3_000 : false),
    refetchOnWindowFocus: "always",
  });
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  return (
    <Stack gap="lg">
      <InvitationProgress invitations={data} />
      {data.without_account > 0 && <InviteMany invitations={data} />}
      {!data.sends_mail && <HandOverLinks invitations={data} />}
      <OpenInvitations invitations={data} />
    </Stack>
  );
}

function InvitationProgress({
  invitations: { progress, mails_per_minute, invitations },
}: {
  invitations: Invitations;
}) {
  const { people, invited, signed_in, waiting, failed } = progress;
  const share = (count: number) => (people === 0 ? 0 : (count / people) * 100);
  const waitReason = invitations.find(
    ({ state, problem }) => state === "waiting" && problem !== null,
  )?.problem;
  return (
    <div>
      <Text size="md" fw={550} mb={6} role="status" aria-live="polite" className="numbers">
        {invited.toLocaleString("en")} of {formatPeopleCount(people)} invited,{" "}
        {signed_in.toLocaleString("en")} signed in
      </Text>
      <Progress.Root size="md">
        <Progress.Section value={share(signed_in)} aria-label="People who signed in" />
        <Progress.Section
          value={share(Math.max(0, invited - signed_in))}
          color="pine.3"
          aria-label="People who are invited and have not signed in"
        />
      </Progress.Root>
      {waiting > 0 && (
        <Text c="dimmed" mt={6}>
          {formatCount(waiting, "mail")} {pluralize(waiting, "waits", "wait")}. Kith sends {mails_per_minute}{" "}
          a minute, also if you close this page. {waitReason}
        </Text>
      )}
      {failed > 0 && (
        <Text mt={6}>{formatCount(failed, "mail")} failed. The reasons are in the list below.</Text>
      )}
    </div>
  );
}
