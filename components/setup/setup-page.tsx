"use client";

import { Button, Code, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { RunProgress } from "@/components/sync/run-progress";
import { useIsSyncing, useStartSync } from "@/components/sync/sync-mutations";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/time";
import { setupQueryOptions } from "@/lib/browser/administration";
import { syncRunsQueryOptions } from "@/lib/browser/sync";
import type { SetupStatus } from "@/lib/pages/set-up/schema";
import { formatPeopleCount, pluralize } from "@/lib/platform/text-format";
import classes from "./setup.module.css";
import { SetupStep } from "./setup-step";

/** Guides an executive through the set-up. Each step detects whether it is done. */
export function SetupPage() {
  const { data, error, refetch } = useQuery(setupQueryOptions());
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const isDone = data.synced_at !== null;
  return (
    <>
      <PageHeader
        title="Set up Kith"
        detail={isDone ? "The directory is ready. The rest can wait." : "Four steps to your directory"}
        action={isDone && <LinkButton href="/people">Open the directory</LinkButton>}
      />
      <ol className={classes["steps"]}>
        <ProjectsStep setup={data} />
        <SyncStep setup={data} onSynced={() => void refetch()} />
        <PayrollStep setup={data} />
        <InviteStep setup={data} />
      </ol>
    </>
  );
}

function ProjectsStep({ setup: { projects } }: { setup: SetupStatus }) {
  return (
    <SetupStep number={1} title="Connect the projects system" isDone={projects !== null}>
      {projects ? (
        <Text size="sm">
          Connected to {projects.org_name}. Kith reads people, titles, offices and managers from it.
        </Text>
      ) : (
        <>
          <Text size="sm">
            Kith reads people, titles, offices and managers from it, and changes nothing there. You need an
            API token of someone who may see everyone.
          </Text>
          <LinkButton href="/admin/connections">Connect projects</LinkButton>
        </>
      )}
    </SetupStep>
  );
}

function SyncStep({ setup, onSynced }: { setup: SetupStatus; onSynced: () => void }) {
  const { projects, people, synced_at } = setup;
  const isSyncing = useIsSyncing();
  const { data } = useQuery({ ...syncRunsQueryOptions({ isSyncing }), enabled: projects !== null });
  const sync = useStartSync();
  const running = data?.runs.find(({ state, source }) => state === "running" && source === "projects");
  return (
    <SetupStep number={2} title="Sync people" isDone={synced_at !== null} isWaiting={projects === null}>
      {synced_at !== null ? (
        <Text size="sm">
          <span className="numbers">{people.toLocaleString("en")}</span>{" "}
          {pluralize(people, "person", "people")}, read <RelativeTime value={synced_at} />. Updates are
          automatic from now on.
        </Text>
      ) : (
        <>
          <Text size="sm">The first sync takes a moment; you can watch it here.</Text>
          {running && <RunProgress run={running} />}
          <Button
            leftSection={<RefreshCw size={16} aria-hidden />}
            loading={isSyncing || running !== undefined}
            disabled={projects === null}
            onClick={() => sync.mutate(undefined, { onSettled: onSynced })}
          >
            Sync now
          </Button>
        </>
      )}
    </SetupStep>
  );
}

function PayrollStep({ setup: { payroll, payroll_configured, synced_at } }: { setup: SetupStatus }) {
  return (
    <SetupStep
      number={3}
      title="Connect payroll"
      isDone={payroll !== null}
      isOptional
      isWaiting={synced_at === null}
    >
      {payroll ? (
        <Group gap="sm">
          <Text size="sm">Connected to {payroll.org_name}. Now match people with employees.</Text>
          <LinkButton href="/admin/payroll" variant="default">
            Match people
          </LinkButton>
        </Group>
      ) : payroll_configured ? (
        <>
          <Text size="sm">
            Profiles then have employment, contact and bank details, shown only to people with access.
          </Text>
          <LinkButton href="/admin/connections" variant="default">
            Connect payroll
          </LinkButton>
        </>
      ) : (
        <Text size="sm">
          Your Kith administrator sets <Code>PAYROLL_CLIENT_ID</Code> and <Code>PAYROLL_CLIENT_SECRET</Code>{" "}
          first. The README explains where to find them.
        </Text>
      )}
    </SetupStep>
  );
}

function InviteStep({ setup }: { setup: SetupStatus }) {
  const { people, people_with_account, sso_name, synced_at } = setup;
  const isRead = synced_at !== null && people > 0;
  return (
    <SetupStep
      number={4}
      title="Invite everyone"
      isDone={isRead && people_with_account >= people}
      isWaiting={synced_at === null}
      progress={
        isRead
          ? `${people_with_account.toLocaleString("en")} of ${formatPeopleCount(people)} have an account`
          : undefined
      }
    >
      <Text size="sm">
        {sso_name ? (
          <>
            Everyone in the directory gets an account at their first sign-in with {sso_name}, and may see the
            directory and the org chart. Managers and heads get more under Access.
          </>
        ) : (
          <>
            Invite people under Access: each gets a link to choose a password. With single sign-on, they get
            accounts automatically.
          </>
        )}
      </Text>
      <Group gap="sm">
        <CopyButton text={buildInvitationText(setup)} label="Copy an invitation" />
        <LinkButton href="/admin/access" variant="default">
          {sso_name ? "Access levels" : "Invite people"}
        </LinkButton>
      </Group>
    </SetupStep>
  );
}

/** Returns the invitation text that executives send to employees. */
function buildInvitationText({ address, sso_name }: Pick<SetupStatus, "address" | "sso_name">): string {
  const how = sso_name
    ? `Sign in with ${sso_name}, with your work e-mail address.`
    : "You get a link to choose your password separately.";
  return `Our people directory is here: ${address}\n\n${how} It shows everyone, reporting lines, and your own profile.`;
}
