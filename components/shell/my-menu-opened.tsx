"use client";

import { Box, Menu, Text } from "@mantine/core";
import { BookOpen, CircleUserRound, Keyboard, KeyRound, LogOut, ShieldCheck } from "lucide-react";
import { IntentLink } from "@/components/ui/intent-link";
import { OpenedMenu } from "@/components/ui/opened-menu";
import { openKeysHelp } from "./keys-help-state";
import { MyMenuButton } from "./my-menu-button";
import { leave } from "./sign-out";
import type { Me } from "./me";

export function MyMenuOpened({ me }: { me: Me }) {
  return (
    <OpenedMenu position="bottom-end" width={220} button={<MyMenuButton me={me} />}>
      <Box px="sm" py="xs">
        <Text size="sm" fw={550} truncate>
          {me.name}
        </Text>
        <Text size="xs" c="dimmed" tt="capitalize">
          {me.level}
        </Text>
      </Box>
      <Menu.Divider />
      {me.personId && me.seesPeople && (
        <Menu.Item
          component={IntentLink}
          href={`/people/${me.personId}`}
          leftSection={<CircleUserRound size={16} aria-hidden />}
        >
          My page
        </Menu.Item>
      )}
      <Menu.Item component={IntentLink} href="/account" leftSection={<ShieldCheck size={16} aria-hidden />}>
        My account
      </Menu.Item>
      <Menu.Item
        component={IntentLink}
        href="/settings/tokens"
        leftSection={<KeyRound size={16} aria-hidden />}
      >
        API tokens
      </Menu.Item>
      <Menu.Item component={IntentLink} href="/docs/api" leftSection={<BookOpen size={16} aria-hidden />}>
        API reference
      </Menu.Item>
      <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={openKeysHelp}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={leave}>
        Sign out
      </Menu.Item>
    </OpenedMenu>
  );
}
