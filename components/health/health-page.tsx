"use client";

import { Accordion, Alert, Badge, Group, List, Stack, Text, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, HeartPulse, TriangleAlert, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { InlineLink } from "@/components/ui/inline-link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { PageSection } from "@/components/ui/page-section";
import { useHydrationSafeQuery } from "@/components/ui/server-data";
import { StatusChip } from "@/components/ui/status-chip";
import { RelativeTime } from "@/components/ui/time";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import type { HealthCheck, PersonMark, HealthResponse, LeftOutPerson } from "@/lib/directory/health/schema";
import { formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import { PersonLink } from "@/components/quick-look/person-link";
import { describeRule } from "@/components/people-source/rule-labels";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { ShowMore } from "@/components/ui/show-more";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { markLabels, MarkButton } from "./mark-button";
import { buildTrendPath, formatTrend } from "./trend";

export function HealthPage() {
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/admin/health"),
    refetchOnWindowFocus: true, // people correct the data in other systems
  });
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const {
    people,
    synced_at,
    checks,
    marks,
    left_out,
    old_listing: oldListing,
    listing_received_at: receivedAt,
  } = data;
  const freshness = synced_at !== null && (
    <>
      {" · "}
      <span className="numbers">{people.toLocaleString("en")}</span> {pluralize(people, "person", "people")},
      synced <RelativeTime value={synced_at} />
      {receivedAt && (
        <>
          {" · "}last listing <RelativeTime value={receivedAt} />
        </>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title="Directory health"
        detail={<>What is wrong in the data, and how to fix it{freshness}</>}
      />
      {oldListing && (
        <Alert color="yellow" mb="lg" icon={<TriangleAlert size={18} />} title="The listing is old">
          {oldListing.detail}{" "}
          <InlineLink href="/admin/connections/people" inherit>
            Source of people
          </InlineLink>
        </Alert>
      )}
      <Stack gap="xl">
        {people > 0 ? (
          <HealthCheckLists checks={checks} />
        ) : (
          <EmptyState
            icon={<HeartPulse />}
            title="No people in the directory yet"
            action={
              <LinkButton variant="filled" href="/admin/sync">
                Go to Sync
              </LinkButton>
            }
          >
            After the first sync, problems in the data are listed here.
          </EmptyState>
        )}
        {left_out.found > 0 && <LeftOutPeople {...left_out} />}
        {marks.length > 0 && <DecidedPeople marks={marks} />}
      </Stack>
    </>
  );
}

function HealthCheckLists({ checks }: { checks: readonly HealthCheck[] }) {
  const found = checks.filter((check) => check.found > 0);
  const skippedChecks = checks.filter((check) => check.not_looked_at !== null);
  const fine = checks.filter((check) => check.found === 0 && check.not_looked_at === null);
  return (
    <>
      {found.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title="No problems found">
          {skippedChecks.length === 0 ? "All checks passed." : "All checks that could run passed."} They run
          again every hour.
        </EmptyState>
      ) : (
        <Accordion
          multiple
          chevronPosition="left"
          order={2}
          style={{ borderTop: "1px solid var(--mantine-color-default-border)" }}
        >
          {found.map((check) => (
            <Accordion.Item key={check.id} value={check.id}>
              <Accordion.Control>
                <CheckSummary {...check} />
              </Accordion.Control>
              <Accordion.Panel>
                <CheckExplanation {...check} />
                <CheckFindings {...check} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      {/* A missing payroll connection is the only cause. */}
      <CheckTitles id="not-looked-at" title="Not checked" icon={CircleDashed} checks={skippedChecks}>
        Payroll is not connected.{" "}
        <InlineLink href="/admin/connections" inherit>
          Connect payroll
        </InlineLink>{" "}
        to run these checks.
      </CheckTitles>
      <CheckTitles id="fine" title="Nothing found" icon={CircleCheck} checks={fine} />
    </>
  );
}

function CheckSummary({ title, severity, found, history }: HealthCheck) {
  const trend = formatTrend(found, history);
  const line = buildTrendPath(history, trendWidth, trendHeight);
  return (
    <Group component="span" justify="space-between" gap="4px var(--mantine-spacing-md)">
      <span>
        <Text size="md" span fw={550}>
          {title}
        </Text>{" "}
        <Badge
          component="span"
          color={severity === "problem" ? "red" : "yellow"}
          className="numbers"
          style={{ verticalAlign: 1 }} // follows the last word of the title, also on a second line
        >
          {found.toLocaleString("en")}
        </Badge>
      </span>
      <Group component="span" display="inline-flex" gap="sm" wrap="nowrap" c="dimmed">
        {/* Decorative, because the text beside the chart states the trend. */}
        {line && (
          <svg
            width={trendWidth}
            height={trendHeight + 4}
            viewBox={`-2 -2 ${trendWidth + 4} ${trendHeight + 4}`}
            aria-hidden
          >
            <path d={line} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
          </svg>
        )}
        {trend && (
          <Text span size="xs" c="dimmed">
            {trend}
          </Text>
        )}
      </Group>
    </Group>
  );
}

const [trendWidth, trendHeight] = [96, 22];

const CheckExplanation = ({ severity, meaning, remedy, href }: HealthCheck) => (
  <Stack gap={4} mb="sm" maw="70ch" align="flex-start">
    <StatusChip tone={severity === "problem" ? "bad" : "warning"}>
      {severity === "problem" ? "Problem" : "To check"}
    </StatusChip>
    <Text>{meaning}</Text>
    <Text>
      {remedy}{" "}
      {href !== null && (
        <InlineLink href={href} inherit>
          Open
        </InlineLink>
      )}
    </Text>
  </Stack>
);

function CheckFindings({ id, title, found, findings }: HealthCheck) {
  const held = useHydrationSafeQuery(waitingTasksQueryOptions())?.held_removals;
  if (id === "unconfirmed" && held && held.people >= found)
    return (
      <InlineLink href={`/admin/sync/${held.run_id}`}>See {formatPeopleCount(found)} and decide</InlineLink>
    );
  const mark = id === "same_name" ? "two_people" : id === "payroll_not_linked" ? "not_in_payroll" : undefined;
  return (
    <FindingList
      all={findings}
      total={found}
      label={title}
      keyOf={(finding, index) => `${finding.id ?? ""}${index}`}
      draw={(finding) => (
        <>
          {finding.kind === "person" && finding.id !== null ? (
            <PersonLink id={finding.id} name={finding.name} className="text-link" />
          ) : (
            <Text span>
              <bdi translate="no">{finding.name}</bdi>
            </Text>
          )}
          {finding.detail && (
            <Text span c="dimmed" style={{ overflowWrap: "anywhere" }}>
              <bdi>{finding.detail}</bdi>
            </Text>
          )}
          {mark && finding.id !== null && (
            <MarkButton person_id={finding.id} name={finding.name} mark={mark} isSet />
          )}
        </>
      )}
    />
  );
}

function DecidedPeople({ marks }: { marks: readonly PersonMark[] }) {
  return (
    <PageSection id="decided" title="Decided">
      <FindingList
        all={marks}
        keyOf={({ mark, person_id }) => `${mark} ${person_id}`}
        draw={(mark) => (
          <>
            <PersonLink id={mark.person_id} name={mark.name} className="text-link" />
            <Text span c="dimmed">
              {markLabels[mark.mark]}, <bdi translate="no">{mark.set_by}</bdi>,{" "}
              <RelativeTime value={mark.set_at} />
            </Text>
            <MarkButton {...mark} isSet={false} />
          </>
        )}
      />
    </PageSection>
  );
}

function CheckTitles({
  id,
  title,
  icon: Icon,
  checks,
  children,
}: {
  id: string;
  title: string;
  icon: LucideIcon;
  checks: readonly HealthCheck[];
  children?: ReactNode;
}) {
  if (checks.length === 0) return null;
  return (
    <PageSection id={id} title={title} detail={children}>
      <List
        size="sm"
        c="dimmed"
        spacing={6}
        icon={<Icon style={{ display: "block" }} />}
        style={{ columns: "18rem" }}
      >
        {checks.map((check) => (
          <List.Item key={check.id}>{check.title}</List.Item>
        ))}
      </List>
    </PageSection>
  );
}

const rulesPath = "/api/admin/connections/projects/rules";

const LeftOutPeople = ({ found, records }: HealthResponse["left_out"]) => (
  <PageSection
    id="left-out"
    title="Left out by rules"
    detail={
      <>
        The source lists them, and a rule says that they are no people of the directory.{" "}
        <InlineLink href="/admin/connections/people/rules" inherit>
          Change the rules
        </InlineLink>
      </>
    }
  >
    <FindingList
      all={records}
      total={found}
      keyOf={({ source_id }) => source_id}
      draw={(record) => (
        <>
          <Text span>
            <bdi translate="no">{record.name}</bdi>
          </Text>
          <Text span c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {describeRule(record.kind, record.value)}
          </Text>
          <AlwaysIncludeButton {...record} />
        </>
      )}
    />
  </PageSection>
);

function AlwaysIncludeButton({ source_id: id, name, is_always }: LeftOutPerson) {
  const include = useAction({
    call: async () => {
      const { rules, always, never } = await fetchApi("GET", rulesPath);
      const body = { rules, always: [...always, id], never: never.filter((one) => one !== id) };
      return fetchApi("PUT", rulesPath, { body: { ...body, expected: { rules, always, never } } });
    },
    scope: { id: rulesPath }, // quick clicks run one after another
    done: () => showNotice({ title: "Always included", message: `${name} joins with the next sync.` }),
    failed: "Not included",
    refetch: ["/api/admin/health", rulesPath],
  });
  if (is_always)
    return (
      <Text span c="dimmed" ms="auto">
        Joins with the next sync
      </Text>
    );
  return (
    <Button
      size="compact-sm"
      ms="auto"
      variant="subtle"
      color="gray"
      disabled={include.isPending}
      aria-label={`Always include: ${name}`}
      onClick={() => include.mutate()}
    >
      Always include
    </Button>
  );
}

const pageSize = 25;

/** `total`: number of findings, of which `all` are the first. */
function FindingList<T>({
  all,
  total = all.length,
  label,
  keyOf,
  draw,
}: {
  all: readonly T[];
  total?: number;
  label?: string;
  keyOf: (one: T, index: number) => string;
  draw: (one: T) => ReactNode;
}) {
  const [count, setCount] = useState(pageSize);
  const shown = useIsPrinting() ? all.length : count;
  return (
    <>
      <ul className="plain-list ruled" aria-label={label}>
        {all.slice(0, shown).map((one, index) => (
          <Group
            key={keyOf(one, index)}
            component="li"
            gap="0 var(--mantine-spacing-md)"
            align="baseline"
            py={6}
            fz="sm"
          >
            {draw(one)}
          </Group>
        ))}
      </ul>
      {all.length > shown ? (
        <ShowMore shown={shown} total={total} onMore={() => setCount(shown + pageSize * 4)} />
      ) : (
        total > all.length && (
          <Text c="dimmed" mt="sm">
            and {(total - all.length).toLocaleString("en")} more
          </Text>
        )
      )}
    </>
  );
}
