import { Badge, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useState } from "react";
import { type Confirmation, useConfirmation } from "@/components/ui/use-confirmation";
import { ShowMore } from "@/components/ui/show-more";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import { LocalDate } from "@/components/ui/date";
import { RelativeTime } from "@/components/ui/time";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import type { Permission } from "@/lib/identity/access/permissions";
import { fetchApi } from "@/lib/browser/fetch-api";
import type { ApiToken } from "@/lib/identity/tokens/schema";
import { useAction } from "@/components/ui/use-action";
import { publicOnlyLabel, scopeLabels } from "./scope-labels";
import classes from "./tokens-table.module.css";

const pageSize = 100;

const stateLabels: Record<ApiToken["state"], { word: string; tone: StatusTone }> = {
  active: { word: "Active", tone: "good" },
  expired: { word: "Expired", tone: "quiet" },
  revoked: { word: "Revoked", tone: "bad" },
};

const columns = [
  { label: "Token", width: "12rem" },
  { label: "Permissions" },
  { label: "Created" },
  { label: "Expires" },
  { label: "Last used" },
  { label: "State" },
  { label: "Actions", isHeadingHidden: true },
] as const;

const columnsWithOwner = [columns[0], { label: "Owner" }, ...columns.slice(1)];

export function TokensTable({
  label,
  tokens,
  held,
}: {
  label: string;
  tokens: readonly ApiToken[];
  /** Current permissions of the owner; absent for tokens of several owners, for which the table has an owner column. */
  held?: readonly Permission[];
}) {
  const withOwner = held === undefined;
  const [chosenRows, setRows] = useState(pageSize);
  const rows = useIsPrinting() ? tokens.length : chosenRows;
  const { ask, dialog } = useConfirmation();
  const revoke = useAction({
    call: ({ id }: ApiToken) => fetchApi("DELETE", "/api/tokens/{id}", { path: { id } }),
    done: (_answer, { name }) => showNotice({ title: "Revoked", message: `“${name}” no longer works.` }),
    failed: "Not revoked",
    refetch: ["/api/tokens", "/api/admin/audit"],
  });
  const inOrder = tokens.toSorted((a, b) => Number(a.state !== "active") - Number(b.state !== "active"));
  return (
    <>
      <StackingTable label={label} columns={withOwner ? columnsWithOwner : columns}>
        {inOrder.slice(0, rows).map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            held={held}
            onRevoke={() => ask(getRevokeConfirmation(token, withOwner), () => revoke.mutate(token))}
          />
        ))}
      </StackingTable>
      {inOrder.length > rows && (
        <ShowMore shown={rows} total={inOrder.length} onMore={() => setRows(rows + pageSize)} />
      )}
      {dialog}
    </>
  );
}

const getRevokeConfirmation = ({ name, owner, last_four }: ApiToken, withOwner: boolean): Confirmation => ({
  title: `Revoke “${name}”?`,
  consequence: `Programs that use ${withOwner ? `this token of ${owner.name}` : "it"} (ending in ${last_four}) lose access immediately, as do tokens created with it. This cannot be undone.`,
  confirmLabel: "Revoke",
  isHarmful: true,
});

function TokenRow({
  token,
  held,
  onRevoke,
}: {
  token: ApiToken;
  held: readonly Permission[] | undefined;
  onRevoke: () => void;
}) {
  const withOwner = held === undefined;
  const isActive = token.state === "active";
  return (
    <StackingRow className={withOwner ? classes["owned"] : classes["row"]}>
      <StackingCell area="name">
        <Text fw={550} style={{ overflowWrap: "break-word" }} {...(!isActive && { c: "dimmed" })}>
          <bdi>{token.name}</bdi>
        </Text>
        <Text c="dimmed" ff="monospace">
          …{token.last_four}
        </Text>
      </StackingCell>
      {withOwner && (
        <StackingCell area="owner" label="Owner">
          <bdi translate="no">{token.owner.name}</bdi>
        </StackingCell>
      )}
      <StackingCell area="scopes" label="Permissions">
        <Group gap={4}>
          {token.scopes.map((scope) => (
            <ScopeLabel
              key={scope}
              {...(token.public_only ? publicOnlyLabel : scopeLabels[scope])}
              isHeld={held === undefined || held.includes(scope)}
            />
          ))}
        </Group>
      </StackingCell>
      <StackingCell area="created" label="Created">
        <RelativeTime value={token.created_at} />
      </StackingCell>
      <StackingCell area="expires" label="Expires">
        {token.expires_at ? <LocalDate value={token.expires_at} /> : "Never"}
      </StackingCell>
      <StackingCell area="used" label="Last used">
        {token.last_used_at ? <RelativeTime value={token.last_used_at} /> : "Never"}
      </StackingCell>
      <StackingCell area="state" className={classes["state"]}>
        <StatusChip tone={stateLabels[token.state].tone}>{stateLabels[token.state].word}</StatusChip>
      </StackingCell>
      <StackingCell area="revoke" ta="right">
        {isActive && (
          <Button
            variant="subtle"
            color="red"
            className={classes["revoke"] ?? ""}
            onClick={onRevoke}
            aria-label={`Revoke ${token.name}`}
          >
            Revoke
          </Button>
        )}
      </StackingCell>
    </StackingRow>
  );
}

/** Struck through if the owner no longer has this permission, because the token then lacks it too. */
function ScopeLabel({ name, explanation, isHeld }: { name: string; explanation: string; isHeld: boolean }) {
  if (isHeld)
    return (
      <Badge color="gray" title={explanation}>
        {name}
      </Badge>
    );
  return (
    <Badge color="gray" td="line-through" title="Your access level does not include this now">
      {name}
      <VisuallyHidden>, not included in your level now</VisuallyHidden>
    </Badge>
  );
}
