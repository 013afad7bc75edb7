"use client";

import { Box, Menu, Text, UnstyledButton } from "@mantine/core";
import { CircleUserRound, Keyboard, KeyRound, LogOut, ShieldCheck } from "lucide-react";
import { IntentLink } from "@/components/ui/intent-link";
import { KnownPictures } from "@/components/ui/known-pictures";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { openKeysHelp } from "./keys-help-state";
import { leave } from "./sign-out";
import type { Me } from "./me";
import classes from "./shell.module.css";

export function MyMenu({ me }: { me: Me }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes["me"]} aria-label={`${me.name}, my menu`}>
          <KnownPictures pictures={me.pictures}>
            <PersonAvatar person={{ id: me.id, first_name: me.name, last_name: "" }} size={30} />
          </KnownPictures>
          <Text span size="sm" fw={550} truncate visibleFrom="sm">
            {me.name}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={openKeysHelp}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
