import { Box, Menu, Text } from "@mantine/core";
import {
  BookOpen,
  CircleUserRound,
  Keyboard,
  KeyRound,
  LogOut,
  ShieldCheck,
  type LucideIcon,
} from "lucide-react";
import { AutoOpenMenu } from "@/components/ui/auto-open";
import type { MenuButton } from "@/components/ui/use-lazy-component";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { openShortcutHelp } from "./shortcut-help-state";
import { useSignOut } from "./sign-out";
import type { SignedInUser } from "./signed-in-user";

export function LoadedUserMenu({ me, button }: { me: SignedInUser; button: MenuButton }) {
  const signOut = useSignOut();
  return (
    <AutoOpenMenu position="bottom-end" width={220} button={button}>
      <Box px="sm" py="xs">
        <Text fw={550} truncate translate="no">
          {me.name}
        </Text>
        <Text size="xs" c="dimmed" tt="capitalize">
          {me.level}
        </Text>
      </Box>
      <Menu.Divider />
      {me.personId && me.canSeePeople && (
        <PageItem href={`/people/${me.personId}`} icon={CircleUserRound} label="My page" />
      )}
      <PageItem href="/account" icon={ShieldCheck} label="My account" />
      <PageItem href="/settings/tokens" icon={KeyRound} label="API tokens" />
      <PageItem href="/docs/api" icon={BookOpen} label="API reference" />
      <Menu.Item leftSection={<Keyboard />} onClick={openShortcutHelp}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Item leftSection={<LogOut />} onClick={signOut}>
        Sign out
      </Menu.Item>
    </AutoOpenMenu>
  );
}

const PageItem = ({ href, icon: Icon, label }: { href: string; icon: LucideIcon; label: string }) => (
  <Menu.Item component={PrefetchLink} href={href} leftSection={<Icon />}>
    {label}
  </Menu.Item>
);
