"use client";

import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ArrowLeft, MapPin, Network, UserX } from "lucide-react";
import { EmploymentFacts } from "./employment-facts";
import { Facts } from "@/components/ui/facts";
import { ErrorNotice } from "@/components/ui/error-notice";
import { KnownPictures } from "@/components/ui/known-pictures";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { OverviewResponse } from "@/lib/profiles/schema";
import { ApiProblem } from "@/lib/query/fetch-json";
import { overviewQuery } from "@/lib/query/quick-look";
import { Reach } from "@/components/reach/reach";
import { PersonRow } from "./person-row";
import { reportsLabel } from "@/components/ui/person-labels";
import { nameOf } from "@/lib/matching/names";
import { backInQuickLook, learnName, useQuickLookEntry } from "./quick-look-state";
import classes from "./quick-look.module.css";

/** One person at a glance: who they are, whom they report to, who reports to them, how they are employed. */
export function QuickLookContent({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(overviewQuery(id));
  const { name, before } = useQuickLookEntry(id);
  useEffect(() => {
    if (data) learnName({ id, name: nameOf(data.person) });
    else if (error && name === undefined) learnName({ id, name: "Not found" });
  }, [id, data, error, name]);
  return (
    <Stack gap="lg">
      {before && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes["back"] ?? ""}
          leftSection={<ArrowLeft size={15} aria-hidden />}
          onClick={backInQuickLook}
        >
          <bdi>{before.name || "Back"}</bdi>
        </Button>
      )}
      {data ? (
        <KnownPictures pictures={data.pictures}>
          <Overview overview={data} />
        </KnownPictures>
      ) : !error ? (
        <OverviewSkeleton />
      ) : error instanceof ApiProblem && error.status === 404 ? (
        <EmptyState icon={<UserX size={32} aria-hidden />} title="No longer in the directory" level={2}>
          They may have left. Reload the page.
        </EmptyState>
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

function Overview({ overview }: { overview: OverviewResponse }) {
  const { person, employment, reach, line, reports, direct_reports, all_reports } = overview;
  const boss = line.at(-1);
  return (
    <>
      <Group gap="md" wrap="nowrap">
        <PersonAvatar person={person} size={64} />
        <Stack gap={2} miw={0}>
          <Text fw={550} style={{ overflowWrap: "anywhere" }}>
            <bdi>{person.title || "No title yet"}</bdi>
          </Text>
          {employment.location && (
            <Text size="sm" c="dimmed" className={classes["place"] ?? ""}>
              <MapPin size={14} aria-hidden />
              <bdi>{employment.location}</bdi>
            </Text>
          )}
        </Stack>
      </Group>
      <Reach personId={person.id} reach={reach} />
      <Group gap="xs">
        <LinkButton href={`/people/${person.id}`} size="sm">
          Open full page
        </LinkButton>
        <LinkButton
          href={`/org-chart?person=${person.id}`}
          variant="default"
          size="sm"
          leftSection={<Network size={16} aria-hidden />}
        >
          Show in org chart
        </LinkButton>
      </Group>
      {boss && (
        <Part title="Reports to">
          <PersonRow person={boss} />
        </Part>
      )}
      {direct_reports > 0 && (
        <Part title="Direct reports" detail={reportsLabel(direct_reports, all_reports)}>
          <ul className={classes["people"]}>
            {reports.map((report) => (
              <li key={report.id}>
                <PersonRow person={report} />
              </li>
            ))}
          </ul>
          {direct_reports > reports.length && (
            <Text size="sm" c="dimmed" mt={4}>
              The first {reports.length} are shown; the full page has all.
            </Text>
          )}
        </Part>
      )}
      <Part title="Employment">
        <Facts>
          <EmploymentFacts employment={employment} />
        </Facts>
      </Part>
    </>
  );
}

function Part({ title, detail, children }: { title: string; detail?: string; children: React.ReactNode }) {
  return (
    // No landmark: on the person's page below there may be one of the same name.
    <div>
      <Title order={3} size="h6" mb={6}>
        {title}{" "}
        {detail && (
          <Text span c="dimmed" fw={400} size="sm" className="numbers">
            {detail}
          </Text>
        )}
      </Title>
      {children}
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label="Loading">
      <Group gap="md" wrap="nowrap">
        <Skeleton h={64} w={64} circle />
        <Stack gap={8} flex={1}>
          <Skeleton h={16} w="60%" />
          <Skeleton h={14} w="35%" />
        </Stack>
      </Group>
      <Group gap="xs">
        <Skeleton h={36} w={128} />
        <Skeleton h={36} w={168} />
      </Group>
      <Skeleton h={14} w="30%" />
      <Skeleton h={40} />
      <Skeleton h={40} />
      <Skeleton h={14} w="30%" />
      <Skeleton h={96} />
    </Stack>
  );
}
