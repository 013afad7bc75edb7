import { Alert, Button, Group, Code, Modal, Text, TextInput, Stack } from "@mantine/core";
import { ShieldAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "@mantine/form";
import { encode } from "uqr";
import { StatusChip } from "@/components/ui/status-chip";
import type { Account } from "@/lib/identity/users/account-schema";
import { formatCount } from "@/lib/platform/text/text-format";
import { ActionForm } from "@/components/ui/action-form";
import { navigateWithFullLoad } from "@/components/ui/reload-page";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { useInvalidate } from "@/lib/browser/refetch";
import { showNotice } from "@/components/ui/notice-store";
import { CopyButton } from "@/components/ui/copy-button";
import { AccountSection } from "./account-section";
import { PasswordField } from "./account-fields";

export function SecondFactorSection({
  account: { second_factor },
  isFirst = false,
}: {
  account: Account;
  isFirst?: boolean;
}) {
  const [doing, setDoing] = useState<SecondFactorChange | "set-up" | null>(null);
  const close = () => setDoing(null);
  const isOn = second_factor.state === "on";
  const left = second_factor.recovery_codes_left;
  return (
    <AccountSection
      title="Two-factor authentication"
      detail="After your password, Kith asks for a code from your authenticator app. A stolen password alone is not enough."
    >
      {isFirst && (
        <Alert
          color="yellow"
          icon={<ShieldAlert size={18} />}
          title="Your access level requires two-factor authentication"
          maw={640}
        >
          Set it up now to use Kith.
        </Alert>
      )}
      <Group gap="sm">
        {isOn ? (
          <>
            <StatusChip tone="good">On</StatusChip>
            <Button onClick={() => setDoing("renew")}>New recovery codes</Button>
            <Button onClick={() => setDoing("remove")}>Turn off</Button>
          </>
        ) : (
          <>
            {!isFirst && <StatusChip tone="quiet">Off</StatusChip>}
            <Button variant={isFirst ? "filled" : "default"} onClick={() => setDoing("set-up")}>
              Set up
            </Button>
          </>
        )}
      </Group>
      {isOn && left < 3 && (
        <Alert color="yellow" icon={<ShieldAlert size={18} />} maw={640}>
          You have {formatCount(left, "recovery code")} left. Create new codes before you need them.
        </Alert>
      )}
      <SetUpSecondFactorDialog isOpen={doing === "set-up"} isFirst={isFirst} onClose={close} />
      <ChangeSecondFactorDialog
        doing={doing === "renew" || doing === "remove" ? doing : null}
        onClose={close}
      />
    </AccountSection>
  );
}

function SetUpSecondFactorDialog({
  isOpen,
  isFirst,
  onClose,
}: {
  isOpen: boolean;
  isFirst: boolean;
  onClose: () => void;
}) {
  const invalidate = useInvalidate();
  const begin = useAction({
    call: (password: string) => fetchApi("POST", "/api/account/second-factor", { body: { password } }),
  });
  const confirm = useAction({
    call: async (code: string) => ({
      ...(await fetchApi("POST", "/api/account/second-factor/confirm", { body: { code } })),
      wasFirst: isFirst, // false once the page has loaded the account again
    }),
  });
  const app = begin.data;
  const codes = confirm.data?.recovery_codes;
  const form = useForm({
    initialValues: { password: "", code: "" },
    validate: {
      password: (value) => (value === "" ? "Enter your password" : null),
      code: (value) => (app && value.trim() === "" ? "Enter the six digits" : null),
    },
  });
  const forget = () => {
    begin.reset();
    confirm.reset();
    form.reset();
  };
  const finish = () => {
    if (confirm.data?.wasFirst) {
      navigateWithFullLoad("/"); // a full page load, because the layout around the page changes
      return;
    }
    onClose();
    void invalidate("/api/account");
  };
  return (
    <Modal
      opened={isOpen}
      onClose={codes ? finish : onClose}
      onExitTransitionEnd={forget}
      title={codes ? "Two-factor authentication is on" : "Set up two-factor authentication"}
      // A stray click or key would lose the app's secret or the recovery codes, which are shown only once.
      closeOnClickOutside={!app}
      closeOnEscape={!app}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : (
        <ActionForm
          key={app ? "app" : "password"}
          form={form}
          action={app ? confirm : begin}
          introduction={
            app ? (
              <>
                <Text>Scan this code with the app. Then enter the digits that the app shows for Kith.</Text>
                <Group justify="center">
                  <QrCode text={app.address} label="QR code for the authenticator app" />
                </Group>
                <Text c="dimmed" component="div">
                  Can&apos;t scan it? Enter this key in the app:{" "}
                  <Code style={{ overflowWrap: "anywhere" }}>
                    {app.secret.match(/.{4}/g)?.join(" ") ?? app.secret}
                  </Code>
                </Text>
              </>
            ) : (
              <Text>You need an authenticator app on your phone. First, enter your password again.</Text>
            )
          }
          submitLabel={app ? "Turn on" : "Next"}
          onSubmit={({ password, code }) => (app ? confirm.mutate(code) : begin.mutate(password))}
          onCancel={onClose}
        >
          {app ? (
            <TextInput
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={64}
              {...form.getInputProps("code")}
            />
          ) : (
            <PasswordField data-autofocus {...form.getInputProps("password")} />
          )}
        </ActionForm>
      )}
    </Modal>
  );
}

/** Drawn in the browser, so that no other host gets the text. Dark on white in both themes, as scanners expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--mantine-color-white)" />
      <path d={dark.join("")} fill="var(--mantine-color-black)" />
    </svg>
  );
}

type SecondFactorChange = "renew" | "remove";
type Proof = { password: string; code: string };

const dialogText = {
  renew: {
    title: "New recovery codes",
    consequence: "Your previous codes stop working.",
    doing: "Create new codes",
  },
  remove: {
    title: "Turn off two-factor authentication?",
    consequence: "Your password alone will sign you in. To use another app, turn it off and set it up again.",
    doing: "Turn off",
  },
} satisfies Record<SecondFactorChange, { title: string; consequence: string; doing: string }>;

function ChangeSecondFactorDialog({
  doing,
  onClose,
}: {
  doing: SecondFactorChange | null;
  onClose: () => void;
}) {
  const change = useAction({
    call: async ({ proof: body, what }: { proof: Proof; what: SecondFactorChange }) => {
      if (what === "renew")
        return (await fetchApi("POST", "/api/account/second-factor/recovery-codes", { body })).recovery_codes;
      await fetchApi("POST", "/api/account/second-factor/remove", { body });
      return null;
    },
    done: (codes) => {
      if (codes === null) {
        onClose();
        showNotice({
          title: "Two-factor authentication is off",
          message: "Your password alone signs you in now.",
        });
      }
    },
    refetch: ["/api/account"],
  });
  const form = useForm<Proof>({
    initialValues: { password: "", code: "" },
    validate: {
      password: (value) => (value === "" ? "Enter your password" : null),
      code: (value) => (value.trim() === "" ? "Enter a code" : null),
    },
  });
  return (
    <Modal
      opened={doing !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        change.reset();
        form.reset();
      }}
      title={doing && dialogText[doing].title}
      closeOnClickOutside={!change.data}
      closeOnEscape={!change.data}
    >
      {change.data ? (
        <RecoveryCodes codes={change.data} onDone={onClose} />
      ) : (
        doing && (
          <ActionForm
            form={form}
            action={change}
            introduction={<Text>{dialogText[doing].consequence}</Text>}
            submitLabel={dialogText[doing].doing}
            isHarmful={doing === "remove"}
            onSubmit={(proof) => change.mutate({ proof, what: doing })}
            onCancel={onClose}
          >
            <PasswordField data-autofocus {...form.getInputProps("password")} />
            <TextInput
              label="Code"
              description="From your authenticator app, or a recovery code."
              autoComplete="one-time-code"
              {...form.getInputProps("code")}
            />
          </ActionForm>
        )
      )}
    </Modal>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<TriangleAlert size={18} />} title="Save these codes now">
        Each code signs you in once if you lose your phone. Store them with your passwords: they cannot be
        shown again.
      </Alert>
      <Code block aria-label="Recovery codes">
        {text}
      </Code>
      <Group justify="flex-end">
        <CopyButton text={text} label="Copy the codes" />
        <Button variant="filled" onClick={onDone}>
          I saved them
        </Button>
      </Group>
    </Stack>
  );
}
