import { ActionIcon, Anchor, Badge, Box, Group, Menu, Select, Text, type MenuItemProps } from "@mantine/core";
import {
  Check,
  EllipsisVertical,
  Eye,
  KeyRound,
  Link2,
  LogOut,
  MailPlus,
  ScrollText,
  Shield,
  ShieldCheck,
  ShieldOff,
  UserCheck,
  UserRound,
  UserX,
  type LucideIcon,
} from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { EmailAddress } from "@/components/ui/email-address";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { StatusChip } from "@/components/ui/status-chip";
import { RelativeTime } from "@/components/ui/time";
import type { User, UserChange } from "@/lib/identity/users/schema";
import { fetchApi } from "@/lib/browser/fetch-api";
import { mutationKeys } from "@/lib/browser/mutation-keys";
import { useAction } from "@/components/ui/use-action";
import { navigateWithFullLoad } from "@/components/ui/reload-page";
import { buildUserMappingPath } from "@/components/mappings/mapping-state";
import { getLevelOptions, getLevelText } from "./level-labels";
import type { LinkPurpose } from "./use-account-links";
import classes from "./users-table.module.css";

type UserActions = {
  onChange: (user: User, change: UserChange) => void;
  onLink: (user: User, purpose: LinkPurpose) => void;
  onRemoveFactor: (user: User) => void;
  isRestricted: boolean;
};

const columns = [
  { label: "User" },
  { label: "Level", width: "10rem" },
  { label: "Sign-in method" },
  { label: "Last sign-in" },
  { label: "Browsers", align: "right" },
  { label: "Tokens", align: "right" },
  { label: "Actions", isHeadingHidden: true, width: "3.5rem" },
] as const;

type RowProps = UserActions & { user: User; isMe: boolean };

export const UsersTable = ({
  users,
  me,
  ...actions
}: UserActions & { users: readonly User[]; me: string }) => (
  <StackingTable label="Users" columns={columns}>
    {users.map((user) => (
      <UserRow key={user.id} user={user} isMe={user.id === me} {...actions} />
    ))}
  </StackingTable>
);

/** Props that render overlays in the main landmark. The table clips overlays, and the body is outside all landmarks. */
const portalInMain = { withinPortal: true, portalProps: { target: "#content" } };

const UserRow = memo(function UserRow(row: RowProps) {
  const { user, isMe, isRestricted, onChange } = row;
  const signInMethods = [
    ...user.signs_in_by.map((way) => signInMethodLabels[way]),
    ...(user.second_factor ? ["two-factor"] : []),
  ];
  return (
    <StackingRow className={classes["row"]}>
      <StackingCell area="who">
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar person={{ id: user.person_id ?? user.id, first_name: user.name, last_name: "" }} />
          <Box miw={0} lh={1.35}>
            <Group gap="2px var(--mantine-spacing-xs)">
              {user.person_id ? (
                <Anchor
                  component={Link}
                  href={`/people/${user.person_id}`}
                  prefetch={false}
                  c="inherit"
                  fw={550}
                >
                  <bdi translate="no">{user.name}</bdi>
                </Anchor>
              ) : (
                <Text fw={550} span>
                  <bdi translate="no">{user.name}</bdi>
                </Text>
              )}
              {isMe && <Badge color="gray">You</Badge>}
              {!user.private_data && user.access_level !== "executive" && (
                <StatusChip tone="quiet">Restricted</StatusChip>
              )}
              {user.disabled && <StatusChip tone="bad">Disabled</StatusChip>}
            </Group>
            <Text c="dimmed" style={{ overflowWrap: "break-word" }}>
              <EmailAddress address={user.email} />
            </Text>
          </Box>
        </Group>
      </StackingCell>
      <StackingCell area="level">
        <Select
          aria-label={`Level of ${user.name}`}
          data={getLevelOptions({
            privateData: user.private_data,
            canMakeExecutive: !isRestricted || user.access_level === "executive",
          })}
          value={user.access_level}
          onChange={(access_level) => {
            if (access_level && access_level !== user.access_level) onChange(user, { access_level });
          }}
          allowDeselect={false}
          classNames={{ root: classes["choice"] ?? "", input: classes["level"] ?? "" }}
          comboboxProps={{ ...portalInMain, width: 340, position: "bottom-start" }}
          renderOption={({ option, checked }) => (
            <Group wrap="nowrap" justify="space-between" w="100%">
              <div>
                <Text fw={550}>{option.label}</Text>
                <Text size="xs" c="dimmed">
                  {getLevelText(option.value, user.private_data).sees}
                </Text>
              </div>
              {checked && <Check />}
            </Group>
          )}
        />
      </StackingCell>
      <StackingCell area="by" label="Sign-in method">
        <Text>
          {signInMethods.length > 0 || user.invitation === null ? (
            signInMethods.join(", ") || "None yet"
          ) : (
            <>
              {user.invitation.state === "open" ? "Invited, link ends " : "Invitation ended "}
              <RelativeTime value={user.invitation.expires_at} />
            </>
          )}
        </Text>
      </StackingCell>
      <StackingCell area="last" label="Last sign-in">
        {user.last_sign_in_at ? <RelativeTime value={user.last_sign_in_at} /> : "Never"}
      </StackingCell>
      <CountCell area="browsers" label="Browsers" value={user.sessions} />
      <CountCell area="tokens" label="Tokens" value={user.tokens} />
      <StackingCell area="menu" className={classes["menu"]}>
        <UserMenu {...row} />
      </StackingCell>
    </StackingRow>
  );
});

function CountCell({ area, label, value }: { area: string; label: string; value: number }) {
  return (
    <StackingCell area={area} label={label} ta="right" className="numbers">
      <Text {...(value === 0 && { c: "dimmed" })}>{value}</Text>
    </StackingCell>
  );
}

const signInMethodLabels = { password: "Password", single_sign_on: "Single sign-on" } satisfies Record<
  User["signs_in_by"][number],
  string
>;

function UserMenu({ user, isMe, isRestricted, onChange, onLink, onRemoveFactor }: RowProps) {
  const viewAs = useAction({
    mutationKey: mutationKeys.viewAs,
    call: () => fetchApi("POST", "/api/admin/view-as", { body: { user_id: user.id } }),
    done: () => navigateWithFullLoad("/people"),
    failed: "Not possible",
  });
  return (
    <Menu position="bottom-end" width={260} {...portalInMain}>
      <Menu.Target>
        <ActionIcon size={40} aria-label={`Actions for ${user.name}`} loading={viewAs.isPending}>
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {user.person_id && (
          <PageItem icon={UserRound} href={`/people/${user.person_id}`}>
            Open profile
          </PageItem>
        )}
        <PageItem icon={ScrollText} href={`/admin/audit?actor_id=${user.id}`}>
          Their actions in the audit log
        </PageItem>
        <PageItem icon={Link2} href={buildUserMappingPath(user.email)}>
          {user.person_id ? "Linked ids" : "Link to a person"}
        </PageItem>
        {!isMe && !user.disabled && (
          <ActionItem icon={Eye} disabled={isRestricted} onClick={() => viewAs.mutate()}>
            View as
          </ActionItem>
        )}
        <Menu.Divider />
        {user.signs_in_by.length === 0 && !user.disabled && (
          <ActionItem icon={MailPlus} onClick={() => onLink(user, "invite")}>
            Invite again
          </ActionItem>
        )}
        {user.signs_in_by.includes("password") && !user.disabled && !isMe && (
          <ActionItem icon={KeyRound} onClick={() => onLink(user, "reset")}>
            Create reset link
          </ActionItem>
        )}
        {user.second_factor && !isMe && (
          <ActionItem icon={ShieldOff} onClick={() => onRemoveFactor(user)}>
            Remove two-factor
          </ActionItem>
        )}
        {!isMe && (user.access_level === "executive" || !user.private_data) && (
          <ActionItem
            icon={user.private_data ? Shield : ShieldCheck}
            disabled={isRestricted}
            onClick={() => onChange(user, { private_data: !user.private_data })}
          >
            {user.private_data ? "Restrict private data" : "Lift restriction"}
          </ActionItem>
        )}
        <ActionItem icon={LogOut} onClick={() => onChange(user, { sign_out: true })}>
          Sign out everywhere
        </ActionItem>
        {user.disabled ? (
          <ActionItem icon={UserCheck} onClick={() => onChange(user, { disabled: false })}>
            Enable
          </ActionItem>
        ) : (
          <ActionItem icon={UserX} color={errorColor} onClick={() => onChange(user, { disabled: true })}>
            Disable
          </ActionItem>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const errorColor = "var(--mantine-color-error)";

type ItemProps = { icon: LucideIcon; children: string };

const PageItem = ({ icon: Icon, ...item }: ItemProps & { href: string }) => (
  <Menu.Item component={Link} leftSection={<Icon />} {...item} />
);

const ActionItem = ({
  icon: Icon,
  ...item
}: ItemProps & Pick<MenuItemProps, "color" | "disabled"> & { onClick: () => void }) => (
  <Menu.Item leftSection={<Icon />} {...item} />
);
