"use client";

import { Button, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import Link from "next/link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { KnownPictures } from "@/components/ui/known-pictures";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { ProfileGroup } from "@/lib/access/visibility";
import type { GroupVisibility } from "@/lib/profiles/schema";
import { visibilityQuery } from "@/lib/query/visibility";
import classes from "./profile.module.css";
import { groupLabels } from "@/lib/profiles/field-labels";
import { countedPeople } from "@/lib/wording";

/** "Who can see this?": those who can, each with the rule that lets them in, from the decision that serves the data. */
export function WhoCanSee({
  personId,
  personName,
  group,
}: {
  personId: string;
  personName: string;
  group: ProfileGroup;
}) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        fw={400}
        leftSection={<Eye size={15} aria-hidden />}
        onClick={open}
        aria-label={`Who can see this? ${groupLabels[group]}`}
        aria-haspopup="dialog"
      >
        Who can see this?
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Who can see this: ${groupLabels[group].toLowerCase()}`}>
        <Viewers personId={personId} personName={personName} group={group} />
      </Modal>
    </>
  );
}

function Viewers({
  personId,
  personName,
  group,
}: {
  personId: string;
  personName: string;
  group: ProfileGroup;
}) {
  const { data, error, refetch } = useQuery({ ...visibilityQuery(personId), staleTime: 0 });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const visibility = data?.groups.find((found) => found.group === group);
  if (!data || !visibility) return <ViewersSkeleton />;
  return (
    <KnownPictures pictures={data.pictures}>
      <ViewerList visibility={visibility} personName={personName} />
    </KnownPictures>
  );
}

function ViewerList({ visibility, personName }: { visibility: GroupVisibility; personName: string }) {
  if (visibility.audience === "everyone") {
    return (
      <Text>
        Everyone who can see the directory. Today that is {countedPeople(visibility.total)} with an account,
        and programs that act for them.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {countedPeople(visibility.total)} can see this of <bdi>{personName}</bdi>, and programs that act for
        them. Every look is recorded.
      </Text>
      <ul className={classes["viewers"]}>
        {visibility.viewers.map((viewer) => (
          <li key={viewer.user_id}>
            <PersonAvatar
              person={{ id: viewer.person_id ?? viewer.user_id, first_name: viewer.name, last_name: "" }}
              size={34}
            />
            <span>
              {viewer.person_id ? (
                <Link href={`/people/${viewer.person_id}`} prefetch={false}>
                  <bdi>{viewer.name}</bdi>
                </Link>
              ) : (
                <Text span fw={550}>
                  <bdi>{viewer.name}</bdi>
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {viewer.explanation}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function ViewersSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label="Loading who can see this">
      <Skeleton h={18} w="80%" />
      <Skeleton h={34} />
      <Skeleton h={34} />
    </Stack>
  );
}
