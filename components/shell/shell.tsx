"use client";

import {
  ActionIcon,
  Box,
  Group,
  Menu,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { LogOut, Moon, Network, Plug, RefreshCw, Sun, Users } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { signOut } from "next-auth/react";
import type { ReactNode } from "react";
import classes from "./shell.module.css";

/** Who is signed in, as the shell shows them. */
export type Me = { name: string; level: string; isExecutive: boolean; seesPeople: boolean };

const places = [
  { href: "/people", label: "Directory", icon: Users, needs: "people" },
  { href: "/org-chart", label: "Org chart", icon: Network, needs: "people" },
  { href: "/admin/sync", label: "Sync", icon: RefreshCw, needs: "executive" },
  { href: "/admin/connections", label: "Connections", icon: Plug, needs: "executive" },
] as const;

/** Top bar, navigation and content. On phones the navigation is a bar at the bottom. */
export function Shell({ me, children }: { me: Me | null; children: ReactNode }) {
  return (
    <>
      <a href="#content" className={classes["skip"]}>
        Skip to content
      </a>
      <header className={classes["topbar"]}>
        <Link href="/people" className={classes["mark"]} aria-label="Kith, to the directory">
          <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden>
            <circle cx="16" cy="7" r="5" fill="currentColor" />
            <circle cx="7" cy="25" r="5" fill="currentColor" opacity=".75" />
            <circle cx="25" cy="25" r="5" fill="currentColor" opacity=".75" />
            <path d="M16 12v6M7 20v-2h18v2" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          Kith
        </Link>
        <Group gap="xs">
          <ThemeSwitch />
          {me && <MyMenu me={me} />}
        </Group>
      </header>
      <div className={me ? classes["body"] : undefined}>
        {me && <Navigation me={me} />}
        <main id="content" tabIndex={-1} className={me ? classes["content"] : undefined}>
          {children}
        </main>
      </div>
    </>
  );
}

function Navigation({ me }: { me: Me }) {
  const path = usePathname();
  const shown = places.filter(({ needs }) => (needs === "executive" ? me.isExecutive : me.seesPeople));
  return (
    <nav aria-label="Main" className={classes["navigation"]}>
      {shown.map(({ href, label, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          className={classes["place"]}
          aria-current={path.startsWith(href) ? "page" : undefined}
        >
          <Icon size={18} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}

function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: true });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={scheme === "dark" ? "Use the light theme" : "Use the dark theme"}
      onClick={() => setColorScheme(scheme === "dark" ? "light" : "dark")}
    >
      {scheme === "dark" ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
    </ActionIcon>
  );
}

function MyMenu({ me }: { me: Me }) {
  return (
    <Menu position="bottom-end" width={220} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes["me"]} aria-label={`${me.name}, my menu`}>
          <Text size="sm" fw={550} truncate>
            {me.name}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py="xs">
          <Text size="sm" fw={550}>
            {me.name}
          </Text>
          <Text size="xs" c="dimmed" tt="capitalize">
            {me.level}
          </Text>
        </Box>
        <Menu.Divider />
        <Menu.Item
          leftSection={<LogOut size={16} aria-hidden />}
          onClick={() => void signOut({ callbackUrl: "/signin" })}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
