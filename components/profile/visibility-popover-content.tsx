import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { AutoOpenPopover } from "@/components/ui/auto-open";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { sensitiveGroups, type PersonDataGroup } from "@/lib/identity/access/visibility";
import type { Audience } from "@/lib/profiles/schema";
import { apiQuery } from "@/lib/browser/fetch-api";
import { getProfileText, type ProfileText } from "./profile-text";
import { LinesSkeleton } from "./lines-skeleton";
import { VisibilityButton, type VisibilitySubject } from "./visibility-button";
import classes from "./profile.module.css";
import { groupLabels } from "@/lib/profiles/field-labels";
import { formatPeopleCount } from "@/lib/platform/text/text-format";

/** The API computes the list with the access rules that it applies when it serves the data. */
export function VisibilityPopoverContent({
  personId,
  personName,
  isOwn,
  group,
  label = groupLabels[group],
  fieldId,
}: VisibilitySubject) {
  const words = getProfileText(isOwn, personName);
  const title = useId();
  return (
    <AutoOpenPopover
      position="bottom-end"
      width="min(22rem, calc(100vw - 2rem))"
      returnFocus
      button={<VisibilityButton group={group} label={label} />}
      dropdown={{ "aria-labelledby": title, mah: "min(26rem, 70vh)", style: { overflowY: "auto" } }}
    >
      {() => (
        <>
          <Text size="md" fw={650} id={title} mb="xs">
            Who can see this: {label.toLowerCase()}
          </Text>
          <ViewersLoader personId={personId} group={group} fieldId={fieldId} words={words} />
        </>
      )}
    </AutoOpenPopover>
  );
}

type ViewersProps = { personId: string; words: ProfileText };

function ViewersLoader({
  group,
  fieldId,
  ...props
}: ViewersProps & { group: PersonDataGroup; fieldId: string | undefined }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/people/{id}/visibility", { path: { id: props.personId } }),
    staleTime: 0,
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const audience =
    fieldId === undefined
      ? data?.groups.find((found) => found.group === group)
      : data?.fields.find((found) => found.field_id === fieldId);
  if (!data || !audience) return <LinesSkeleton label="Loading who can see this" />;
  return (
    <PictureVersionsProvider pictures={data.pictures}>
      <ViewerList
        {...props}
        audience={audience}
        isRecorded={fieldId === undefined && sensitiveGroups.some((recorded) => recorded === group)}
      />
    </PictureVersionsProvider>
  );
}

function ViewerList({
  audience,
  personId,
  words,
  isRecorded,
}: ViewersProps & {
  audience: Audience;
  isRecorded: boolean;
}) {
  if (audience.audience === "everyone") {
    return (
      <Text>
        Everyone who can see the directory: {formatPeopleCount(audience.total)} with an account, and their API
        tokens.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        {words.canSeeThis(audience.total)}
        {isRecorded && " Every view is recorded."}
      </Text>
      <ul className={`plain-list text-links ${classes["viewers"]}`}>
        {audience.viewers.map((viewer, index) => (
          <li key={viewer.user_id ?? index}>
            <PersonAvatar
              person={{
                id: viewer.person_id ?? viewer.user_id ?? "",
                first_name: viewer.name,
                last_name: "",
              }}
              size={34}
            />
            <span>
              {viewer.person_id ? (
                <Link href={`/people/${viewer.person_id}`} prefetch={false}>
                  <bdi translate="no">{viewer.name}</bdi>
                </Link>
              ) : (
                <Text size="md" span fw={550}>
                  <bdi translate="no">{viewer.name}</bdi>
                </Text>
              )}
              <Text c="dimmed">{words.rule(viewer.explanation, viewer.person_id === personId)}</Text>
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
