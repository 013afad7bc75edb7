"use client";

import { ActionIcon, Box, Group, Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import {
  CircleUserRound,
  KeyRound,
  LogOut,
  MonitorCog,
  Moon,
  Network,
  Plug,
  RefreshCw,
  ScrollText,
  Sun,
  UserCog,
  Users,
} from "lucide-react";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { signOut } from "next-auth/react";
import type { ReactNode } from "react";
import { PersonAvatar } from "@/components/ui/person-avatar";
import classes from "./shell.module.css";
import { ViewAsBanner } from "./view-as-banner";

/** Who is signed in, as the shell shows them. */
export type Me = {
  /** Decides the colour of the initials: the person's where there is one. */
  id: string;
  personId: string | null;
  name: string;
  level: string;
  isExecutive: boolean;
  seesPeople: boolean;
  /** Whether this is somebody else's view, which an executive looks at. */
  isViewedAs: boolean;
};

const places = [
  { href: "/people", label: "Directory", icon: Users, needs: "people" },
  { href: "/org-chart", label: "Org chart", icon: Network, needs: "people" },
  { href: "/admin/sync", label: "Sync", icon: RefreshCw, needs: "executive" },
  { href: "/admin/connections", label: "Connections", icon: Plug, needs: "executive" },
  { href: "/admin/access", label: "Access", icon: UserCog, needs: "executive" },
  { href: "/admin/audit", label: "Audit", icon: ScrollText, needs: "executive" },
] as const;

/** Pages with one thing to do and one way out, most often in a small window of their own. */
const ownWindows = "/admin/connections/payroll/";

/** Top bar, navigation and content. On phones the navigation is a bar at the bottom. */
export function Shell({ me, children }: { me: Me | null; children: ReactNode }) {
  const path = usePathname();
  if (path.startsWith(ownWindows)) return <main id="content">{children}</main>;
  return (
    <>
      <a href="#content" className={classes["skip"]}>
        Skip to content
      </a>
      {me?.isViewedAs && <ViewAsBanner name={me.name} level={me.level} />}
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
      <div className={me?.seesPeople ? classes["body"] : undefined}>
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
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Main" className={classes["navigation"]}>
      {shown.map(({ href, label, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          className={classes["place"]}
          aria-current={path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined}
        >
          <Icon size={18} aria-hidden />
          <span>{label}</span>
          <OnTheWay />
        </Link>
      ))}
    </nav>
  );
}

/** Says that a place was chosen whose page is not there yet. Only after a moment: most are there at once. */
function OnTheWay() {
  const { pending } = useLinkStatus();
  return pending && <span className={classes["pending"]} aria-hidden />;
}

const schemes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "auto", label: "As the system", icon: MonitorCog },
] as const;

function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label="Theme">
          {/* Both are there, and the style sheet shows one: the server does not know the reader's theme. */}
          <Sun size={18} aria-hidden className={classes["sun"]} />
          <Moon size={18} aria-hidden className={classes["moon"]} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => {
            const scheme = schemes.find((known) => known.value === value);
            if (scheme) setColorScheme(scheme.value);
          }}
        >
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function MyMenu({ me }: { me: Me }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes["me"]} aria-label={`${me.name}, my menu`}>
          <PersonAvatar person={{ id: me.id, first_name: me.name, last_name: "" }} size={30} />
          <Text size="sm" fw={550} truncate visibleFrom="sm">
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
            component={Link}
            href={`/people/${me.personId}`}
            leftSection={<CircleUserRound size={16} aria-hidden />}
          >
            My page
          </Menu.Item>
        )}
        <Menu.Item component={Link} href="/settings/tokens" leftSection={<KeyRound size={16} aria-hidden />}>
          API tokens
        </Menu.Item>
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
