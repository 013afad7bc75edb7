import { Alert, Button, Code, Group, List, Text, Box } from "@mantine/core";
import { CircleCheck, TriangleAlert, RefreshCw } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EnvironmentExample } from "@/components/connections/vendors";
import { InvitationsPanel } from "@/components/invitations/invitations-panel";
import { CopyButton } from "@/components/ui/copy-button";
import { FailureAlert } from "@/components/ui/action-form";
import { useAction } from "@/components/ui/use-action";
import { fetchApi, apiQuery } from "@/lib/browser/fetch-api";
import type { SetupStatus } from "@/lib/findings/set-up-schema";
import { DepartmentSourceForm, describeSource } from "@/components/connections/department-source-form";
import { RunProgress } from "@/components/sync/run-progress";
import { useIsWaitingForSync, useStartSync } from "@/components/sync/sync-mutations";
import { LinkButton } from "@/components/ui/link-button";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { RelativeTime } from "@/components/ui/time";
import { useInvalidate } from "@/lib/browser/refetch";
import { syncRunsQueryOptions } from "@/lib/browser/sync";
import { defaultVendor, vendorTexts } from "@/lib/connections/connectors/people/vendor-texts";
import { formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";

type StepProps = { setup: SetupStatus };

export function SignInStep({ setup: { sso_name, sso_issuer, sso_redirect_uri, sends_mail } }: StepProps) {
  if (sso_name === null) {
    return (
      <>
        <Text>
          People sign in with a password, which they choose with their invitation.{" "}
          {sends_mail
            ? "Kith sends mail, so they can reset a forgotten password themselves."
            : "Kith sends no mail, so you hand over the links. With SMTP_URL and MAIL_FROM, Kith mails them."}
        </Text>
        <Text>
          With single sign-on, no one needs an invitation. It works with any OpenID Connect provider, such as
          Google, Microsoft or Okta:
        </Text>
        <List type="ordered" size="sm" spacing={4}>
          <List.Item>
            At the provider, register a web application with the redirect address{" "}
            <Code>{sso_redirect_uri}</Code>
          </List.Item>
          <List.Item>
            On the server, set these variables to the issuer’s address, the client id and secret of the
            application, and the label of the button. Restart Kith.
          </List.Item>
          <List.Item>Reload this page and test it here.</List.Item>
        </List>
        <EnvironmentExample
          lines={[
            "OIDC_ISSUER=https://login.company.example",
            "OIDC_CLIENT_ID=client-id",
            "OIDC_CLIENT_SECRET=client-secret",
            "OIDC_NAME=Company account",
          ]}
        />
      </>
    );
  }
  return (
    <>
      <Text>
        People sign in with <bdi>{sso_name}</bdi> (<Code>{sso_issuer}</Code>). Everyone in the directory gets
        an account at their first sign-in.
      </Text>
      <SingleSignOnTest name={sso_name} />
    </>
  );
}

function SingleSignOnTest({ name }: { name: string }) {
  const check = useAction({ call: () => fetchApi("POST", "/api/admin/single-sign-on/check") });
  return (
    <>
      <Group>
        <Button loading={check.isPending} onClick={() => check.mutate()}>
          Test single sign-on
        </Button>
      </Group>
      <FailureAlert>{check.error?.message}</FailureAlert>
      <div aria-live="polite">
        {check.data &&
          (check.data.problem === null ? (
            <Alert color="pine" icon={<CircleCheck size={18} />} title={`${name} answers`}>
              Now sign in with it once: open Kith in a private window. That also tests the client id and the
              secret.
            </Alert>
          ) : (
            <Alert color="red" icon={<TriangleAlert size={18} />} title={`${name} does not work`}>
              {check.data.problem}
            </Alert>
          ))}
      </div>
    </>
  );
}

export const SelfAccessStep = ({ setup: { self_access } }: StepProps) => (
  <>
    <Text>
      {self_access
        ? "Everyone sees their own private profile: contact and personal details from payroll. No one else sees more than before."
        : "People do not see their own private profile: contact and personal details from payroll stay hidden from their owner."}
    </Text>
    <Text>
      {self_access ? "To turn it off" : "To let everyone check their own data"}, set{" "}
      <Code>PROFILE_SELF_ACCESS={self_access ? "false" : "true"}</Code> on the server and restart Kith. Turn
      it on only if each person is matched with the right employee: a wrong match shows someone else’s data.
    </Text>
  </>
);

export function InvitationsStep({ setup }: StepProps) {
  const { sso_name, synced_at, people } = setup;
  if (synced_at === null || people === 0) return null;
  return (
    <>
      {sso_name && (
        <Text>
          Everyone in the directory gets an account at their first sign-in with <bdi>{sso_name}</bdi>, so no
          one needs an invitation. Send them the address.
        </Text>
      )}
      <InvitationsPanel />
      <Group>
        <CopyButton text={buildInvitationText(setup)} label="Copy an invitation" />
        <Text c="dimmed">Text for an announcement, without a link to an account</Text>
      </Group>
    </>
  );
}

function buildInvitationText({ address, sso_name }: Pick<SetupStatus, "address" | "sso_name">): string {
  const how = sso_name
    ? `Sign in with ${sso_name}, with your work e-mail address.`
    : "You get a link to choose your password separately.";
  return `Our people directory is here: ${address}\n\n${how} It shows everyone, reporting lines, and your own profile.`;
}

export function PeopleStep({ setup }: StepProps) {
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

export function DepartmentsStep({ setup: { projects, departments, synced_at } }: StepProps) {
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

type PeopleFoundProps = StepProps & { readAt: string; hasToken: boolean };

function PeopleFound({ setup: { people, people_found: found }, readAt, hasToken }: PeopleFoundProps) {
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
