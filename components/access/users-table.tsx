"use client";

import { ActionIcon, Anchor, Badge, Group, Menu, Select, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  Check,
  EllipsisVertical,
  Eye,
  KeyRound,
  LogOut,
  MailPlus,
  ScrollText,
  ShieldOff,
  UserCheck,
  UserRound,
  UserX,
} from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { Email } from "@/components/ui/email";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { StackingCell, StackingRow, StackingTable, type Column } from "@/components/ui/stacking-table";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { User } from "@/lib/users/schema";
import type { UserChange } from "@/lib/query/users";
import { mutationKeys } from "@/lib/query/query-keys";
import { startImpersonation } from "@/lib/query/impersonation";
import { tellFailed } from "@/components/ui/tell-failed";
import { reloadTo } from "@/components/ui/reload-to";
import { levelChoices, levelSees } from "./level-labels";
import type { WantedLink } from "./use-account-links";
import classes from "./users-table.module.css";

type OnChange = (user: User, change: UserChange) => void;
type OnLink = (user: User, purpose: WantedLink) => void;
type OnRemoveFactor = (user: User) => void;

const columns: Column[] = [
  { label: "User" },
  { label: "Level", width: "10rem" },
  { label: "Sign-in method" },
  { label: "Last sign-in" },
  { label: "Browsers", align: "right" },
  { label: "Tokens", align: "right" },
  { label: "Actions", isSilent: true, width: "3.5rem" },
];

type RowProps = {
  user: User;
  isMe: boolean;
  onChange: OnChange;
  onLink: OnLink;
  onRemoveFactor: OnRemoveFactor;
};

/** Users, a row each, with their level to be changed in place and the rest in a menu. */
export function UsersTable({
  users,
  me,
  onChange,
  onLink,
  onRemoveFactor,
}: {
  users: readonly User[];
  me: string;
  onChange: OnChange;
  onLink: OnLink;
  onRemoveFactor: OnRemoveFactor;
}) {
  return (
    <StackingTable label="Users" columns={columns}>
      {users.map((user) => (
        <UserRow
          key={user.id}
          user={user}
          isMe={user.id === me}
          onChange={onChange}
          onLink={onLink}
          onRemoveFactor={onRemoveFactor}
        />
      ))}
    </StackingTable>
  );
}

/** What opens in a row lies in the page's main part: the table would cut it off, and outside there are no landmarks. */
const withinMain = { withinPortal: true, portalProps: { target: "#content" } };

const UserRow = memo(function UserRow({ user, isMe, onChange, onLink, onRemoveFactor }: RowProps) {
  return (
    <StackingRow className={classes["row"]}>
      <StackingCell area="who">
        <div className={classes["who"]}>
          <PersonAvatar person={{ id: user.person_id ?? user.id, first_name: user.name, last_name: "" }} />
          <div className={classes["names"]}>
            <div className={classes["name"]}>
              {user.person_id ? (
                <Anchor
                  component={Link}
                  href={`/people/${user.person_id}`}
                  prefetch={false}
                  c="inherit"
                  size="sm"
                  fw={550}
                >
                  <bdi>{user.name}</bdi>
                </Anchor>
              ) : (
                <Text size="sm" fw={550} span>
                  <bdi>{user.name}</bdi>
                </Text>
              )}
              {isMe && <Badge color="gray">You</Badge>}
              {user.disabled && <StateChip tone="bad">Disabled</StateChip>}
            </div>
            <Text size="sm" c="dimmed" className={classes["email"] ?? ""}>
              <Email address={user.email} />
            </Text>
          </div>
        </div>
      </StackingCell>
      <StackingCell area="level">
        <Select
          aria-label={`Level of ${user.name}`}
          data={levelChoices}
          value={user.access_level}
          onChange={(access_level) => {
            if (access_level && access_level !== user.access_level) onChange(user, { access_level });
          }}
          allowDeselect={false}
          classNames={{ root: classes["choice"] ?? "", input: classes["level"] ?? "" }}
          comboboxProps={{ ...withinMain, width: 340, position: "bottom-start" }}
          renderOption={({ option, checked }) => (
            <Group wrap="nowrap" justify="space-between" w="100%">
              <div>
                <Text size="sm" fw={550}>
                  {option.label}
                </Text>
                <Text size="xs" c="dimmed">
                  {levelSees(option.value)}
                </Text>
              </div>
              {checked && <Check size={16} aria-hidden />}
            </Group>
          )}
        />
      </StackingCell>
      <StackingCell area="by" label="Sign-in method">
        <SignInWays user={user} />
      </StackingCell>
      <StackingCell area="last" label="Last sign-in">
        <Text size="sm">{user.last_sign_in_at ? <Time value={user.last_sign_in_at} /> : "Never"}</Text>
      </StackingCell>
      <Count area="browsers" label="Browsers" value={user.sessions} />
      <Count area="tokens" label="Tokens" value={user.tokens} />
      <StackingCell area="menu" className={classes["menu"]}>
        <UserMenu
          user={user}
          isMe={isMe}
          onChange={onChange}
          onLink={onLink}
          onRemoveFactor={onRemoveFactor}
        />
      </StackingCell>
    </StackingRow>
  );
});

/** Nothing is quiet: a number is seen where there is one. */
function Count({ area, label, value }: { area: string; label: string; value: number }) {
  return (
    <StackingCell area={area} label={label} className={`${classes["count"]} numbers`}>
      <Text size="sm" {...(value === 0 && { c: "dimmed" })}>
        {value}
      </Text>
    </StackingCell>
  );
}

const ways = { password: "Password", single_sign_on: "Single sign-on" } satisfies Record<
  User["signs_in_by"][number],
  string
>;

/** How they come in; where there is no way yet, whether they were invited, and until when. */
function SignInWays({ user: { signs_in_by, invitation, second_factor } }: { user: User }) {
  const words = [...signs_in_by.map((way) => ways[way]), ...(second_factor ? ["second factor"] : [])];
  if (words.length > 0 || invitation === null)
    return <Text size="sm">{words.join(", ") || "No way yet"}</Text>;
  return (
    <Text size="sm">
      {invitation.state === "open" ? "Invited, link ends " : "Invitation ended "}
      <Time value={invitation.expires_at} />
    </Text>
  );
}

function UserMenu({ user, isMe, onChange, onLink, onRemoveFactor }: RowProps) {
  const viewAs = useMutation({
    mutationKey: mutationKeys.viewAs,
    mutationFn: () => startImpersonation(user.id),
    onSuccess: () => reloadTo("/people"),
    onError: tellFailed("Not possible"),
  });
  return (
    <Menu position="bottom-end" width={230} {...withinMain}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`Actions for ${user.name}`}
          loading={viewAs.isPending}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {user.person_id && (
          <Menu.Item
            component={Link}
            href={`/people/${user.person_id}`}
            leftSection={<UserRound size={16} aria-hidden />}
          >
            Page in the directory
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          href={`/admin/audit?actor_id=${user.id}`}
          leftSection={<ScrollText size={16} aria-hidden />}
        >
          What they did
        </Menu.Item>
        {!isMe && !user.disabled && (
          <Menu.Item leftSection={<Eye size={16} aria-hidden />} onClick={() => viewAs.mutate()}>
            View as
          </Menu.Item>
        )}
        <Menu.Divider />
        {user.signs_in_by.length === 0 && !user.disabled && (
          <Menu.Item leftSection={<MailPlus size={16} aria-hidden />} onClick={() => onLink(user, "invite")}>
            Invite again
          </Menu.Item>
        )}
        {user.signs_in_by.includes("password") && !user.disabled && !isMe && (
          <Menu.Item leftSection={<KeyRound size={16} aria-hidden />} onClick={() => onLink(user, "reset")}>
            Link for a new password
          </Menu.Item>
        )}
        {user.second_factor && !isMe && (
          <Menu.Item leftSection={<ShieldOff size={16} aria-hidden />} onClick={() => onRemoveFactor(user)}>
            Remove second factor
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<LogOut size={16} aria-hidden />}
          onClick={() => onChange(user, { sign_out: true })}
        >
          Sign out everywhere
        </Menu.Item>
        {user.disabled ? (
          <Menu.Item
            leftSection={<UserCheck size={16} aria-hidden />}
            onClick={() => onChange(user, { disabled: false })}
          >
            Enable
          </Menu.Item>
        ) : (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<UserX size={16} aria-hidden />}
            onClick={() => onChange(user, { disabled: true })}
          >
            Disable
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
