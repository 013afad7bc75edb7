"use client";

import { DoorOpen } from "lucide-react";
import { leave } from "@/components/shell/sign-out";
import { EmptyState } from "@/components/ui/empty-state";
import { Button } from "@/components/ui/plain/button";
import { Group } from "@/components/ui/plain/group";
import { Text } from "@/components/ui/plain/text";
import { reloadTo } from "@/components/ui/reload-to";

const apart = { marginTop: "var(--mantine-spacing-sm)" };

/** For an account that may not see people yet: what this is, whom to ask, and the ways out. Names nobody. */
export const GuestHome = ({ name, email }: { name: string; email: string }) => (
  <EmptyState
    icon={<DoorOpen size={32} aria-hidden />}
    title="You do not have access yet"
    level={1}
    action={
      <Group justify="center" gap="sm" style={apart}>
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
      of your company to give this account access. It takes effect at once.
    </Text>
  </EmptyState>
);
