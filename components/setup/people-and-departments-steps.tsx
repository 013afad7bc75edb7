import { Box, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { DepartmentSourceForm, describeSource } from "@/components/connections/department-source-form";
import { RunProgress } from "@/components/sync/run-progress";
import { useIsWaitingForSync, useStartSync } from "@/components/sync/sync-mutations";
import { LinkButton } from "@/components/ui/link-button";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { RelativeTime } from "@/components/ui/time";
import { apiQuery } from "@/lib/browser/fetch-api";
import { useInvalidate } from "@/lib/browser/refetch";
import { syncRunsQueryOptions } from "@/lib/browser/sync";
import { defaultVendor, vendorTexts } from "@/lib/connections/connectors/people/vendor-texts";
import type { SetupStatus } from "@/lib/findings/set-up-schema";
import { formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";

export function PeopleStep({ setup }: { setup: SetupStatus }) {
  const { projects, synced_at } = setup;
  const invalidate = useInvalidate();
  const isSyncing = useIsWaitingForSync();
  const { data } = useQuery({ ...syncRunsQueryOptions({ isSyncing }), enabled: projects !== null });
  const sync = useStartSync();
  const { sent, fields } = vendorTexts[projects?.vendor ?? defaultVendor];
  const running = data?.runs.find(({ state, source }) => state === "running" && source === "projects");
  return (
    <>
      {synced_at === null ? (
        <Text>
          {projects
            ? sent
              ? "The first listing syncs people."
              : "The first sync takes a moment."
            : "Connect the source of people first."}{" "}
          Afterwards, Kith syncs automatically.
        </Text>
      ) : (
        <PeopleFound setup={setup} readAt={synced_at} hasToken={fields.length > 0} />
      )}
      {running && <RunProgress run={running} />}
      <Group>
        {sent && (
          <LinkButton variant="filled" href="/admin/connections/people">
            {sent.button}
          </LinkButton>
        )}
        <Button
          variant={synced_at === null && !sent ? "filled" : "default"}
          leftSection={<RefreshCw />}
          loading={isSyncing || running !== undefined}
          disabled={projects === null}
          onClick={() => sync.mutate(undefined, { onSettled: () => void invalidate("/api/admin/setup") })}
        >
          Sync now
        </Button>
      </Group>
    </>
  );
}

export function DepartmentsStep({ setup: { projects, departments, synced_at } }: { setup: SetupStatus }) {
  const isDone = departments.chosen || departments.found > 0;
  const [isChoosing, setIsChoosing] = useState(!isDone);
  const { data } = useQuery({ ...apiQuery("/api/admin/connections/projects/departments"), enabled: isDone });
  if (!projects) return <Text>Connect the source of people first.</Text>;
  if (synced_at === null && vendorTexts[projects.vendor ?? defaultVendor].sent)
    return <Text>The first file or list has the departments to choose from.</Text>;
  if (isChoosing) return <DepartmentSourceForm onClose={() => setIsChoosing(false)} />;
  return (
    <Group gap="sm">
      <Text>
        {departments.found > 0
          ? `The directory has ${departments.found.toLocaleString("en")} ${pluralize(departments.found, "department", "departments")}.`
          : "The next sync reads departments. Without a choice, each person’s largest team is their department."}{" "}
        {data && `Source: ${describeSource(data.settings)}.`}
      </Text>
      <Button onClick={() => setIsChoosing(true)}>Choose where departments come from</Button>
    </Group>
  );
}

function PeopleFound({
  setup: { people, people_found: found },
  readAt,
  hasToken,
}: {
  setup: SetupStatus;
  readAt: string;
  hasToken: boolean;
}) {
  const { offices, managers, without_manager, without_email, sample } = found;
  return (
    <div>
      <Text>
        {formatPeopleCount(people)}, read <RelativeTime value={readAt} />: {offices.toLocaleString("en")}{" "}
        {pluralize(offices, "office", "offices")}, {managers.toLocaleString("en")}{" "}
        {pluralize(managers, "manager", "managers")}, {without_manager.toLocaleString("en")} without a
        manager, {without_email.toLocaleString("en")} without an e-mail address.
      </Text>
      <ul className="plain-list people-columns" aria-label="People with the largest teams">
        {sample.map(({ office, title, ...person }) => (
          <Group component="li" key={person.id} gap="sm" wrap="nowrap" my="xs">
            <PersonAvatar person={person} />
            <Box miw={0}>
              <Text fw={550} truncate>
                <bdi>
                  {person.first_name} {person.last_name}
                </bdi>
              </Text>
              <Text c="dimmed" truncate>
                {[title, office].filter(Boolean).join(", ")}
              </Text>
            </Box>
          </Group>
        ))}
      </ul>
      {hasToken && (
        <Text c="dimmed">
          Someone is missing? The account that was connected in step 1 does not see them, or a rule leaves
          them out.
        </Text>
      )}
    </div>
  );
}
