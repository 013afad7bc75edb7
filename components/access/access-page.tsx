"use client";

import { Alert, Button, Group, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Info, UserPlus, Users, UserSearch } from "lucide-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { UnloadedPage } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { ShowMore } from "@/components/ui/show-more";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import type { User, UserChange } from "@/lib/identity/users/schema";
import { matchesQuery } from "@/lib/identity/matching/names";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { pluralize } from "@/lib/platform/text/text-format";
import { SearchBox } from "@/components/ui/search-box";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { getRemoveFactorConfirmation, getChangeConfirmation } from "./user-change-labels";
import { getLevelText } from "./level-labels";
import { useAccountLinks } from "./use-account-links";
import { useChangeUser } from "./use-change-user";
import { UsersTable } from "./users-table";

/** Number of rows per page. Each row contains a select box and a menu, so longer pages render slowly. */
const pageSize = 50;

export function AccessPage({ me }: { me: string }) {
  const { data, error, refetch } = useQuery(apiQuery("/api/admin/users"));
  const [query, setQuery] = useState("");
  const [level, setLevel] = useState<AccessLevel | "any">("any");
  const [chosenRows, setRows] = useState(pageSize);
  const rows = useIsPrinting() ? Infinity : chosenRows;
  const deferredQuery = useDeferredValue(query);
  const users = data?.users;
  const found = useMemo(
    () =>
      (users ?? []).filter(
        ({ access_level, name, email }) =>
          (level === "any" || access_level === level) && matchesQuery(deferredQuery, name, email),
      ),
    [users, deferredQuery, level],
  );
  const change = useChangeUser(me);
  const isRestricted = users?.some(({ id, private_data }) => id === me && !private_data) ?? false;
  const { openInvitation, makeLink, dialogs } = useAccountLinks(isRestricted);
  const { ask, dialog } = useConfirmation();
  const changeWithConfirmation = useCallback(
    (user: User, wanted: UserChange) => {
      const about = getChangeConfirmation(user, wanted, user.id === me);
      if (about) ask(about, () => change(user, wanted));
      else change(user, wanted);
    },
    [ask, change, me],
  );

  const { mutate: removeFactor } = useAction({
    call: ({ id }: User) => fetchApi("DELETE", "/api/admin/users/{id}/second-factor", { path: { id } }),
    done: (_answer, { name }) =>
      showNotice({ title: "Removed", message: `${name} no longer has two-factor authentication.` }),
    failed: "Not removed",
    refetch: ["/api/admin/users", "/api/admin/audit"],
  });
  const removeFactorWithConfirmation = useCallback(
    (user: User) => ask(getRemoveFactorConfirmation(user), () => removeFactor(user)),
    [ask, removeFactor],
  );

  if (!users) return <UnloadedPage header={<PageHeader title="Access" />} error={error} refetch={refetch} />;
  const clearFilters = () => {
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
            {pluralize(users.length, "user")}
          </span>
        }
        action={
          <Group gap="sm">
            <LinkButton href="/admin/setup?step=invitations" leftSection={<Users />}>
              Invite many
            </LinkButton>
            <Button variant="filled" leftSection={<UserPlus />} onClick={openInvitation}>
              Invite
            </Button>
          </Group>
        }
      />
      {isRestricted && (
        <Alert color="gray" icon={<Info size={18} />} mb="md" title="You are an administrator">
          You manage Kith, but see only what staff see about other people. Only an unrestricted executive can
          make executives, change restrictions, view Kith as someone else, and hand over password links.
        </Alert>
      )}
      <Group mb="md" gap="sm" className="on-screen">
        <SearchBox
          label="Search users"
          placeholder="Name or e-mail"
          width={320}
          value={query}
          onChange={(typed) => {
            setQuery(typed);
            setRows(pageSize);
          }}
        />
        <Select
          aria-label="Show level"
          size="md"
          w={{ base: "100%", sm: 220 }}
          data={[
            { value: "any", label: `All levels (${users.length.toLocaleString("en")})` },
            ...accessLevels.map((value) => ({
              value,
              label: `${getLevelText(value).name} (${users.filter(({ access_level }) => access_level === value).length.toLocaleString("en")})`,
            })),
          ]}
          value={level}
          onChange={(value) => setLevel(value ?? "any")}
          allowDeselect={false}
        />
      </Group>
      {found.length === 0 ? (
        <EmptyState
          icon={<UserSearch />}
          title="No users found"
          action={<Button onClick={clearFilters}>Show everyone</Button>}
        >
          People appear here after their first sign-in, or once they are invited.
        </EmptyState>
      ) : (
        <>
          <UsersTable
            users={found.slice(0, rows)}
            me={me}
            isRestricted={isRestricted}
            onChange={changeWithConfirmation}
            onLink={makeLink}
            onRemoveFactor={removeFactorWithConfirmation}
          />
          {found.length > rows && (
            <ShowMore shown={rows} total={found.length} onMore={() => setRows(rows + pageSize)} />
          )}
        </>
      )}
      {dialog}
      {dialogs}
    </>
  );
}
