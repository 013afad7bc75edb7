import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { accountPaths } from "@/components/access/use-account-links";
import { CopyButton } from "@/components/ui/copy-button";
import { FailureAlert } from "@/components/ui/action-form";
import { CopyableText } from "@/components/ui/one-time-secret";
import { saveCsv } from "@/components/ui/save-file";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { useLeaveWarning } from "@/components/ui/use-leave-warning";
import { useAction } from "@/components/ui/use-action";
import { createOnce } from "@/lib/browser/create-once";
import type { InvitationLinks, Invitations } from "@/lib/identity/users/invitations/schema";
import { formatCount } from "@/lib/platform/text/text-format";

/** For installations that send no mail. The links exist only in this component's state and are shown once. */
export function HandOverLinks({ invitations: { invitations, can_hand_over } }: { invitations: Invitations }) {
  const create = useAction({
    call: (which: "no_link" | "unused") => createOnce("/api/admin/invitations/links", { body: { which } }),
    refetch: accountPaths,
  });
  const { ask, dialog } = useConfirmation();
  const unused = invitations.length;
  const missing = invitations.filter(({ state }) => state === "no_link").length;
  const links = create.data?.links;
  useLeaveWarning(links !== undefined);
  if (!can_hand_over || (unused === 0 && !links)) return null;
  return (
    <Stack gap="sm">
      <Text>
        {missing > 0 && `${formatCount(missing, "user")} ${missing === 1 ? "has" : "have"} no link yet. `}
        Anyone who opens a link chooses the password of its account, so send each only to its owner.
      </Text>
      <FailureAlert>{create.error?.message}</FailureAlert>
      <Group gap="sm">
        {missing > 0 && (
          <Button variant="filled" loading={create.isPending} onClick={() => create.mutate("no_link")}>
            Create {formatCount(missing, "link")}
          </Button>
        )}
        {missing < unused && (
          <Button
            loading={create.isPending}
            onClick={() =>
              ask(
                {
                  title: `Create ${formatCount(unused, "new link")}?`,
                  consequence:
                    "Everyone who has not signed in gets a new link. Links that you handed over before stop working.",
                  confirmLabel: "Create",
                  isHarmful: false,
                },
                () => create.mutate("unused"),
              )
            }
          >
            Renew all unused links
          </Button>
        )}
      </Group>
      {dialog}
      <Modal
        opened={links !== undefined}
        onClose={create.reset}
        title="Invitation links"
        size="lg"
        // A stray click or key would lose links that cannot be shown again.
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {links && <CreatedLinks links={links} onDone={create.reset} />}
      </Modal>
    </Stack>
  );
}

function CreatedLinks({ links, onDone }: { links: InvitationLinks["links"]; onDone: () => void }) {
  const text = links.map(({ name, email, link }) => `${name} <${email}>\n${link}`).join("\n\n");
  return (
    <Stack gap="sm">
      <CopyableText
        label={formatCount(links.length, "link")}
        description="Shown only once: copy or save them before you close this. Each works once, for 7 days."
        value={text}
        rows={6}
      />
      <Group gap="sm">
        <CopyButton text={text} label="Copy the links" isMain />
        <Button
          leftSection={<Download />}
          onClick={() =>
            void import("@/lib/platform/text/format-csv").then(({ formatCsv: writeCsv }) =>
              saveCsv(writeCsv(links, ["name", "email", "link", "expires_at"]), "kith-invitations.csv"),
            )
          }
        >
          Save as CSV
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
