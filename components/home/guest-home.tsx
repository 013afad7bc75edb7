"use client";

import { Button, Group, Text } from "@mantine/core";
import { DoorOpen } from "lucide-react";
import { leave } from "@/components/shell/sign-out";
import { EmptyState } from "@/components/ui/empty-state";
import { reloadTo } from "@/components/ui/reload-to";

/** For an account that may not see people yet: what this is, whom to ask, and the ways out. Names nobody. */
export const GuestHome = ({ name, email }: { name: string; email: string }) => (
  <EmptyState
    icon={<DoorOpen size={32} aria-hidden />}
    title="You do not have access yet"
    level={1}
    action={
      <Group justify="center" gap="sm" mt="sm">
        <Button onClick={() => reloadTo("/")}>Check again</Button>
        <Button variant="default" onClick={leave}>
          Sign in as someone else
        </Button>
      </Group>
    }
  >
    <Text>Kith is your company&apos;s directory: who works here, what they do and whom they report to.</Text>
    <Text mt="sm">
      You are signed in as <bdi>{name}</bdi> (<bdi>{email}</bdi>), a guest. If you work here, ask an executive
      of your company to give this account access. It works at once.
    </Text>
  </EmptyState>
);
