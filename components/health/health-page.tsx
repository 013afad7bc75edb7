"use client";

import { Accordion, Anchor, Badge, Group, List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, HeartPulse } from "lucide-react";
import Link from "next/link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useServedQuery } from "@/components/ui/served-data";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { healthQuery } from "@/lib/query/health";
import type { HealthCheck, HealthResponse } from "@/lib/health/schema";
import { waitingQuery } from "@/lib/query/waiting";
import { countedPeople, plural } from "@/lib/wording";
import { FindingList } from "./finding-list";
import classes from "./health.module.css";
import { trendLabel } from "./trend";
import { TrendLine } from "./trend-line";

/** What is wrong in the directory's data, what that means and where to mend it; and what is fine. */
export function HealthPage() {
  const { data, error, refetch } = useQuery(healthQuery());
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  return (
    <>
      <PageHeader title="Directory health" detail={<Freshness health={data} />} />
      {data.people === 0 ? <NothingYet /> : <Checks checks={data.checks} />}
    </>
  );
}

function Freshness({ health: { people, synced_at } }: { health: HealthResponse }) {
  return (
    <>
      What is wrong in the data, and how to fix it
      {synced_at !== null && (
        <>
          {" · "}
          <span className="numbers">{people.toLocaleString("en")}</span> {plural(people, "person", "people")},
          synced <Time value={synced_at} />
        </>
      )}
    </>
  );
}

const NothingYet = () => (
  <EmptyState
    icon={<HeartPulse size={32} aria-hidden />}
    title="No people in the directory yet"
    action={<LinkButton href="/admin/sync">Go to Sync</LinkButton>}
  >
    After the first sync, problems in the data are listed here.
  </EmptyState>
);

function Checks({ checks }: { checks: readonly HealthCheck[] }) {
  const found = checks.filter((check) => check.found > 0);
  const notLookedAt = checks.filter((check) => check.not_looked_at !== null);
  const fine = checks.filter((check) => check.found === 0 && check.not_looked_at === null);
  return (
    <>
      {found.length === 0 ? (
        <EmptyState icon={<CircleCheck size={32} aria-hidden />} title="Nothing is wrong">
          All checks passed. They run again every hour.
        </EmptyState>
      ) : (
        <Accordion
          multiple
          variant="default"
          chevronPosition="left"
          order={2}
          className={classes["checks"] ?? ""}
        >
          {found.map((check) => (
            <Accordion.Item key={check.id} value={check.id}>
              <Accordion.Control>
                <Summary check={check} />
              </Accordion.Control>
              <Accordion.Panel>
                <Explanation check={check} />
                <Found check={check} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      {notLookedAt.length > 0 && <NotLookedAt checks={notLookedAt} />}
      {fine.length > 0 && <Fine checks={fine} />}
    </>
  );
}

function Summary({ check }: { check: HealthCheck }) {
  const trend = trendLabel(check.found, check.history);
  return (
    <span className={classes["summary"]}>
      <span>
        <Text span fw={550}>
          {check.title}
        </Text>{" "}
        <Badge
          component="span"
          color={check.severity === "problem" ? "red" : "yellow"}
          className={`numbers ${classes["count"] ?? ""}`}
        >
          {check.found.toLocaleString("en")}
        </Badge>
      </span>
      <span className={classes["trend"]}>
        <TrendLine history={check.history} />
        {trend && (
          <Text span size="xs" c="dimmed">
            {trend}
          </Text>
        )}
      </span>
    </span>
  );
}

function Explanation({ check: { severity, meaning, remedy, href } }: { check: HealthCheck }) {
  return (
    <Stack gap={4} mb="sm" maw="70ch">
      <Group gap="xs">
        <StateChip tone={severity === "problem" ? "bad" : "warning"}>
          {severity === "problem" ? "Problem" : "To check"}
        </StateChip>
      </Group>
      <Text size="sm">{meaning}</Text>
      <Text size="sm">
        {remedy}{" "}
        {href !== null && (
          <Anchor component={Link} href={href} inherit c="inherit" td="underline">
            Open
          </Anchor>
        )}
      </Text>
    </Stack>
  );
}

/** Lists what a check found. People whose removal waits for a decision are listed where it is made, and nowhere else. */
function Found({ check: { id, title, found, findings } }: { check: HealthCheck }) {
  const held = useServedQuery(waitingQuery())?.held_removals;
  if (id !== "unconfirmed" || !held || held.people < found)
    return <FindingList findings={findings} total={found} label={title} />;
  return (
    <Anchor component={Link} href={`/admin/sync/${held.run_id}`} size="sm" c="inherit" td="underline">
      See {countedPeople(found)} and decide
    </Anchor>
  );
}

/** What cannot be told now, and the way to it: today that is all for want of payroll. */
function NotLookedAt({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <section aria-labelledby="not-looked-at">
      <Title order={2} size="h4" mt="xl" mb={4} id="not-looked-at">
        Not checked
      </Title>
      <Text size="sm" mb="xs" maw="70ch">
        Payroll is not connected, so this can’t be checked.{" "}
        <Anchor component={Link} href="/admin/connections" inherit c="inherit" td="underline">
          Connect payroll
        </Anchor>{" "}
        and the next look includes it.
      </Text>
      <List
        size="sm"
        c="dimmed"
        spacing={6}
        icon={<CircleDashed size={16} aria-hidden style={{ display: "block" }} />}
        className={classes["fine"] ?? ""}
      >
        {checks.map(({ id, title }) => (
          <List.Item key={id}>{title}</List.Item>
        ))}
      </List>
    </section>
  );
}

function Fine({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <section aria-labelledby="fine">
      <Title order={2} size="h4" mt="xl" mb="xs" id="fine">
        Nothing found
      </Title>
      <List
        size="sm"
        c="dimmed"
        spacing={6}
        icon={<CircleCheck size={16} aria-hidden style={{ display: "block" }} />}
        className={classes["fine"] ?? ""}
      >
        {checks.map(({ id, title }) => (
          <List.Item key={id}>{title}</List.Item>
        ))}
      </List>
    </section>
  );
}
