import { Box, Menu, Text } from "@mantine/core";
import { BookOpen, CircleUserRound, Keyboard, KeyRound, LogOut, ShieldCheck } from "lucide-react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { AutoOpenMenu } from "@/components/ui/auto-open-menu";
import { openShortcutHelp } from "./shortcut-help-state";
import { UserMenuButton } from "./user-menu-button";
import { useSignOut } from "./sign-out";
import type { SignedInUser } from "./signed-in-user";

export function LoadedUserMenu({ me }: { me: SignedInUser }) {
  const signOut = useSignOut();
  return (
    <AutoOpenMenu position="bottom-end" width={220} button={<UserMenuButton me={me} />}>
      <Box px="sm" py="xs">
        <Text size="sm" fw={550} truncate>
          {me.name}
        </Text>
        <Text size="xs" c="dimmed" tt="capitalize">
          {me.level}
        </Text>
      </Box>
      <Menu.Divider />
      {me.personId && me.canSeePeople && (
        <Menu.Item
          component={PrefetchLink}
          href={`/people/${me.personId}`}
          leftSection={<CircleUserRound size={16} aria-hidden />}
        >
          My page
        </Menu.Item>
      )}
      <Menu.Item component={PrefetchLink} href="/account" leftSection={<ShieldCheck size={16} aria-hidden />}>
        My account
      </Menu.Item>
      <Menu.Item
        component={PrefetchLink}
        href="/settings/tokens"
        leftSection={<KeyRound size={16} aria-hidden />}
      >
        API tokens
      </Menu.Item>
      <Menu.Item component={PrefetchLink} href="/docs/api" leftSection={<BookOpen size={16} aria-hidden />}>
        API reference
      </Menu.Item>
      <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={openShortcutHelp}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={signOut}>
        Sign out
      </Menu.Item>
    </AutoOpenMenu>
  );
}
