"use client";

import { Button, Group, Text } from "@mantine/core";
import { DoorOpen } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useSignOut } from "@/components/shell/sign-out";
import { EmptyState } from "@/components/ui/empty-state";
import { getBrowserTimeZone } from "@/components/ui/time";
import { formatDateTime } from "@/lib/platform/text/text-format";

const marginAbove = { marginTop: "var(--mantine-spacing-sm)" };

export function GuestHome({ name, email }: { name: string; email: string }) {
  const signOut = useSignOut();
  const router = useRouter();
  const [isChecking, startChecking] = useTransition();
  const [checkedAt, setCheckedAt] = useState<string | null>(null);
  const check = () =>
    startChecking(() => {
      // If an executive has given access, the refresh replaces this page.
      router.refresh();
      setCheckedAt(formatDateTime(new Date(), getBrowserTimeZone()));
    });
  return (
    <EmptyState
      icon={<DoorOpen />}
      title="You do not have access yet"
      level={1}
      action={
        <Group justify="center" gap="sm" style={marginAbove}>
          <Button variant="filled" disabled={isChecking} onClick={check}>
            Check again
          </Button>
          <Button onClick={signOut}>Sign in as someone else</Button>
        </Group>
      }
    >
      <Text size="md">
        Kith is your company&apos;s directory: who works here, what they do and who they report to.
      </Text>
      <Text size="md" mt="sm">
        You are signed in as <bdi translate="no">{name}</bdi> (<bdi>{email}</bdi>), a guest. If you work here,
        ask your Kith administrator for access.
      </Text>
      <div role="status">
        {checkedAt && !isChecking && (
          <Text size="md" mt="sm">
            Checked on {checkedAt}: you still have no access.
          </Text>
        )}
      </div>
    </EmptyState>
  );
}
