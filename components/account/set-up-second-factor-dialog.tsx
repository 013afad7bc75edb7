import { Code, Group, Modal, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ActionForm } from "@/components/ui/action-form";
import { navigateWithFullLoad } from "@/components/ui/reload-page";
import { useAction, type Action } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { useInvalidate } from "@/lib/browser/refetch";
import { RecoveryCodes } from "./recovery-codes";
import { PasswordField } from "./account-fields";
import { encode } from "uqr";

export function SetUpSecondFactorDialog({
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
  const codes = confirm.data?.recovery_codes;
  const forget = () => {
    begin.reset();
    confirm.reset();
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
      closeOnClickOutside={!begin.data}
      closeOnEscape={!begin.data}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : begin.data ? (
        <AppStep {...begin.data} confirm={confirm} onCancel={onClose} />
      ) : (
        <PasswordStep begin={begin} onCancel={onClose} />
      )}
    </Modal>
  );
}

function PasswordStep({ begin, onCancel }: { begin: Action<string>; onCancel: () => void }) {
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value === "" ? "Enter your password" : null) },
  });
  return (
    <ActionForm
      form={form}
      action={begin}
      introduction={
        <Text>You need an authenticator app on your phone. First, enter your password again.</Text>
      }
      submitLabel="Next"
      onSubmit={({ password }) => begin.mutate(password)}
      onCancel={onCancel}
    >
      <PasswordField data-autofocus {...form.getInputProps("password")} />
    </ActionForm>
  );
}

function AppStep({
  secret,
  address,
  confirm,
  onCancel,
}: {
  secret: string;
  address: string;
  confirm: Action<string>;
  onCancel: () => void;
}) {
  const form = useForm({
    initialValues: { code: "" },
    validate: {
      code: (value) => (value.trim() === "" ? "Enter the six digits" : null),
    },
  });
  return (
    <ActionForm
      form={form}
      action={confirm}
      introduction={
        <>
          <Text>Scan this code with the app. Then enter the digits that the app shows for Kith.</Text>
          <Group justify="center">
            <QrCode text={address} label="QR code for the authenticator app" />
          </Group>
          <Text c="dimmed" component="div">
            Can&apos;t scan it? Enter this key in the app:{" "}
            <Code style={{ overflowWrap: "anywhere" }}>{secret.match(/.{4}/g)?.join(" ") ?? secret}</Code>
          </Text>
        </>
      }
      submitLabel="Turn on"
      onSubmit={({ code }) => confirm.mutate(code)}
      onCancel={onCancel}
    >
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={64}
        {...form.getInputProps("code")}
      />
    </ActionForm>
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
