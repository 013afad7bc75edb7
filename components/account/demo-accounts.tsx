import { Alert, Button, Divider, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { signInByPassword } from "@/lib/browser/sign-in";
import { navigateWithFullLoad } from "@/components/ui/reload-page";

export type DemoAccount = { level: string; name: string; email: string; password: string };

export function DemoAccounts({
  accounts,
  destination,
}: {
  accounts: readonly DemoAccount[];
  destination: string;
}) {
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  async function enter({ name, email, password }: { name: string; email: string; password: string }) {
    setBusy(email);
    setFailed(null);
    const error = await signInByPassword({ email, password }).catch(() => "unreachable");
    if (error === null) return navigateWithFullLoad(destination);
    setBusy(null);
    setFailed(name);
  }

  return (
    <Stack gap="xs" component="section" aria-label="Demo accounts">
      <Text c="dimmed">This is a demo with a fictional company. Sign in as:</Text>
      {accounts.map((account) => (
        <Button
          key={account.email}
          size="md"
          px="md"
          justify="space-between"
          fullWidth
          loading={busy === account.email}
          disabled={busy !== null && busy !== account.email}
          rightSection={
            <Text span c="dimmed" fw={400} tt="capitalize">
              {account.level}
            </Text>
          }
          onClick={() => void enter(account)}
        >
          <bdi translate="no">{account.name}</bdi>
        </Button>
      ))}
      {failed !== null && (
        <Alert color="red" variant="light">
          Signing in as <bdi translate="no">{failed}</bdi> did not work. Sign in with their password below to
          see why.
        </Alert>
      )}
      <Divider label="or with e-mail and password" labelPosition="center" mt="xs" />
    </Stack>
  );
}
