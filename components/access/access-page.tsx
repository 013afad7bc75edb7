"use client";

import { Button, Group, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { UserPlus, UserSearch } from "lucide-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { ShowMore } from "@/components/ui/show-more";
import { accessLevels, type AccessLevel } from "@/lib/access/levels";
import type { User } from "@/lib/users/schema";
import { foldName } from "@/lib/matching/names";
import { usersQuery, type UserChange } from "@/lib/query/users";
import { plural } from "@/lib/wording";
import { SearchBox } from "@/components/ui/search-box";
import { useOnPaper } from "@/components/ui/use-on-paper";
import { aboutRemovingFactor, changeConfirmation } from "./change-labels";
import { levelName } from "./level-labels";
import { useAccountLinks } from "./use-account-links";
import { useChangeUser } from "./use-change-user";
import { useRemoveSecondFactor } from "./use-remove-second-factor";
import { UsersTable } from "./users-table";

/** Each has a list and a menu of its own: more take longer to draw than one waits for a list. */
const rowsAtOnce = 50;

/** Everybody who can sign in: found by name or e-mail, narrowed to a level, and changed in place. */
export function AccessPage({ me }: { me: string }) {
  const { data, error, refetch } = useQuery(usersQuery());
  const [query, setQuery] = useState("");
  const [level, setLevel] = useState<AccessLevel | "any">("any");
  const [chosenRows, setRows] = useState(rowsAtOnce);
  const rows = useOnPaper() ? Infinity : chosenRows;
  const deferredQuery = useDeferredValue(query);
  const users = data?.users;
  const found = useMemo(() => findUsers(users ?? [], deferredQuery, level), [users, deferredQuery, level]);
  const change = useChangeUser(me);
  const { openInvitation, makeLink, dialogs } = useAccountLinks();
  const { ask, question } = useConfirmation();
  const order = useCallback(
    (user: User, wanted: UserChange) => {
      const about = changeConfirmation(user, wanted, user.id === me);
      if (about) ask(about, () => change(user, wanted));
      else change(user, wanted);
    },
    [ask, change, me],
  );

  const removeFactor = useRemoveSecondFactor();
  const orderRemoval = useCallback(
    (user: User) => ask(aboutRemovingFactor(user), () => removeFactor(user)),
    [ask, removeFactor],
  );

  if (!users) {
    return (
      <>
        <PageHeader title="Access" />
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      </>
    );
  }
  const showEverybody = () => {
    setQuery("");
    setLevel("any");
  };
  return (
    <>
      <PageHeader
        title="Access"
        detail={
          <span aria-live="polite">
            <span className="numbers">
              {found.length < users.length && `${found.length.toLocaleString("en")} of `}
              {users.length.toLocaleString("en")}
            </span>{" "}
            {plural(users.length, "user")}
          </span>
        }
        action={
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={openInvitation}>
            Invite
          </Button>
        }
      />
      <Group mb="md" gap="sm" className="on-screen">
        <SearchBox
          label="Search users"
          placeholder="Name or e-mail"
          width={320}
          value={query}
          onChange={(typed) => {
            setQuery(typed);
            setRows(rowsAtOnce);
          }}
        />
        <Select
          aria-label="Show level"
          size="md"
          w={{ base: "100%", sm: 220 }}
          data={levelFilters(users)}
          value={level}
          onChange={(value) => setLevel(value ?? "any")}
          allowDeselect={false}
        />
      </Group>
      {found.length === 0 ? (
        <EmptyState
          icon={<UserSearch size={32} aria-hidden />}
          title="No such user"
          action={
            <Button variant="default" onClick={showEverybody}>
              Show everyone
            </Button>
          }
        >
          People appear here after their first sign-in, or once they are invited.
        </EmptyState>
      ) : (
        <>
          <UsersTable
            users={found.slice(0, rows)}
            me={me}
            onChange={order}
            onLink={makeLink}
            onRemoveFactor={orderRemoval}
          />
          {found.length > rows && (
            <ShowMore shown={rows} total={found.length} onMore={() => setRows(rows + rowsAtOnce)} />
          )}
        </>
      )}
      {question}
      {dialogs}
    </>
  );
}

const levelFilters = (users: readonly User[]): { value: AccessLevel | "any"; label: string }[] => [
  { value: "any", label: `All levels (${users.length.toLocaleString("en")})` },
  ...accessLevels.map((value) => ({
    value,
    label: `${levelName(value)} (${users.filter(({ access_level }) => access_level === value).length.toLocaleString("en")})`,
  })),
];

/** Those of the level whose name or e-mail has all the words in it, capitals and accents aside. */
function findUsers(users: readonly User[], query: string, level: AccessLevel | "any"): User[] {
  const words = foldName(query).split(" ");
  return users.filter((user) => {
    if (level !== "any" && user.access_level !== level) return false;
    const text = foldName(`${user.name} ${user.email}`);
    return words.every((word) => text.includes(word));
  });
}
