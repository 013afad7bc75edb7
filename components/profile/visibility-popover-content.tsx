import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { AutoOpenPopover } from "@/components/ui/auto-open";
import type { MenuButton } from "@/components/ui/use-lazy-component";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { sensitiveGroups } from "@/lib/identity/access/visibility";
import { apiQuery } from "@/lib/browser/fetch-api";
import { getProfileText, type VisibilitySubject } from "./profile-text";
import { LinesSkeleton } from "./lines-skeleton";
import classes from "./profile.module.css";
import { formatPeopleCount } from "@/lib/platform/text/text-format";

/** The API computes the list with the access rules that it applies when it serves the data. */
export function VisibilityPopoverContent({
  button,
  label,
  ...seen
}: VisibilitySubject & { label: string; button: MenuButton }) {
  const title = useId();
  return (
    <AutoOpenPopover
      position="bottom-end"
      width="min(22rem, calc(100vw - 2rem))"
      returnFocus
      button={button}
      dropdown={{ "aria-labelledby": title, mah: "min(26rem, 70vh)", style: { overflowY: "auto" } }}
    >
      {() => (
        <>
          <Text size="md" fw={650} id={title} mb="xs">
            Who can see this: {label.toLowerCase()}
          </Text>
          <Viewers {...seen} />
        </>
      )}
    </AutoOpenPopover>
  );
}

function Viewers({ personId, personName, isOwn, group, fieldId }: VisibilitySubject) {
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/people/{id}/visibility", { path: { id: personId } }),
    staleTime: 0,
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const audience =
    fieldId === undefined
      ? data?.groups.find((found) => found.group === group)
      : data?.fields.find((found) => found.field_id === fieldId);
  if (!data || !audience) return <LinesSkeleton label="Loading who can see this" />;
  if (audience.audience === "everyone")
    return (
      <Text>
        Everyone who can see the directory: {formatPeopleCount(audience.total)} with an account, and their API
        tokens.
      </Text>
    );
  const words = getProfileText(isOwn, personName);
  const isRecorded = fieldId === undefined && sensitiveGroups.some((recorded) => recorded === group);
  return (
    <PictureVersionsProvider pictures={data.pictures}>
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
    </PictureVersionsProvider>
  );
}
