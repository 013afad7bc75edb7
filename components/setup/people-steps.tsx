import { Alert, Button, Code, Group, List, Text } from "@mantine/core";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { EnvironmentExample } from "@/components/connections/vendors";
import { InvitationsPanel } from "@/components/invitations/invitations-panel";
import { CopyButton } from "@/components/ui/copy-button";
import { FailureAlert } from "@/components/ui/action-form";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import type { SetupStatus } from "@/lib/findings/set-up-schema";

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
