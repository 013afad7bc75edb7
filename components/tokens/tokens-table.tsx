"use client";

import { Badge, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Confirmation, useConfirmation } from "@/components/ui/use-confirmation";
import { ShowMore } from "@/components/ui/show-more";
import { StackingCell, StackingRow, StackingTable, type Column } from "@/components/ui/stacking-table";
import { StateChip, type Tone } from "@/components/ui/state-chip";
import { DayOfTime } from "@/components/ui/day";
import { Time } from "@/components/ui/time";
import { useOnPaper } from "@/components/ui/use-on-paper";
import type { Permission } from "@/lib/access/levels";
import { queryKeys } from "@/lib/query/query-keys";
import { revokeToken } from "@/lib/query/tokens";
import { useInvalidate } from "@/lib/query/use-invalidate";
import type { ApiToken } from "@/lib/tokens/schema";
import { tellFailed } from "@/components/ui/tell-failed";
import { publicOnlyLabel, scopeLabels } from "./scope-labels";
import classes from "./tokens-table.module.css";

const rowsAtOnce = 100;

const states: Record<ApiToken["state"], { word: string; tone: Tone }> = {
  active: { word: "Active", tone: "good" },
  expired: { word: "Expired", tone: "quiet" },
  revoked: { word: "Revoked", tone: "bad" },
};

const columns: Column[] = [
  { label: "Token", width: "12rem" },
  { label: "Permissions" },
  { label: "Created" },
  { label: "Expires" },
  { label: "Last used" },
  { label: "State" },
  { label: "Actions", isSilent: true },
];

const columnsWithOwner = columns.toSpliced(1, 0, { label: "Owner" });

/** Tokens, a row each: those that work first, then the newest first. */
export function TokensTable({
  label,
  tokens,
  held,
}: {
  label: string;
  tokens: readonly ApiToken[];
  /** What the owner of all of them holds now; absent for tokens of several owners, who are named. */
  held?: readonly Permission[];
}) {
  const withOwner = held === undefined;
  const [chosenRows, setRows] = useState(rowsAtOnce);
  const rows = useOnPaper() ? tokens.length : chosenRows;
  const { ask, question } = useConfirmation();
  const revoke = useRevoke();
  const inOrder = tokens.toSorted((a, b) => Number(a.state !== "active") - Number(b.state !== "active"));
  return (
    <>
      <StackingTable label={label} columns={withOwner ? columnsWithOwner : columns}>
        {inOrder.slice(0, rows).map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            held={held}
            onRevoke={() => ask(aboutRevoking(token, withOwner), () => revoke.mutate(token))}
          />
        ))}
      </StackingTable>
      {inOrder.length > rows && (
        <ShowMore shown={rows} total={inOrder.length} onMore={() => setRows(rows + rowsAtOnce)} />
      )}
      {question}
    </>
  );
}

const aboutRevoking = ({ name, owner, last_four }: ApiToken, withOwner: boolean): Confirmation => ({
  title: `Revoke “${name}”?`,
  consequence: `Programs that use ${withOwner ? `this token of ${owner.name}` : "it"} (it ends in ${last_four}) are refused from their next request on, and so is every token that was made with it. It cannot be brought back.`,
  doing: "Revoke",
  isHarmful: true,
});

function useRevoke() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id }: ApiToken) => revokeToken(id),
    onSuccess: (_answer, { name }) =>
      showNotice({ title: "Revoked", message: `“${name}” is refused from now on.` }),
    onError: tellFailed("Not revoked"),
    onSettled: () => invalidate(queryKeys.tokens, queryKeys.audit),
  });
}

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
        <Text size="sm" fw={550} className={classes["name"] ?? ""} {...(!isActive && { c: "dimmed" })}>
          <bdi>{token.name}</bdi>
        </Text>
        <Text size="sm" c="dimmed" ff="monospace">
          …{token.last_four}
        </Text>
      </StackingCell>
      {withOwner && (
        <StackingCell area="owner" label="Owner">
          <Text size="sm">
            <bdi>{token.owner.name}</bdi>
          </Text>
        </StackingCell>
      )}
      <StackingCell area="scopes" label="Permissions">
        <Group gap={4}>
          {token.scopes.map((scope) => (
            <Scope
              key={scope}
              {...(token.public_only ? publicOnlyLabel : scopeLabels[scope])}
              isHeld={held === undefined || held.includes(scope)}
            />
          ))}
        </Group>
      </StackingCell>
      <StackingCell area="created" label="Created">
        <Text size="sm">
          <Time value={token.created_at} />
        </Text>
      </StackingCell>
      <StackingCell area="expires" label="Expires">
        <Text size="sm">{token.expires_at ? <DayOfTime value={token.expires_at} /> : "Never"}</Text>
      </StackingCell>
      <StackingCell area="used" label="Last used">
        <Text size="sm">{token.last_used_at ? <Time value={token.last_used_at} /> : "Never"}</Text>
      </StackingCell>
      <StackingCell area="state" className={classes["state"]}>
        <StateChip tone={states[token.state].tone}>{states[token.state].word}</StateChip>
      </StackingCell>
      <StackingCell area="revoke" className={classes["end"]}>
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

/** What the token was given. Crossed out is what its owner does not hold now, so that it does not have it either. */
function Scope({ name, explanation, isHeld }: { name: string; explanation: string; isHeld: boolean }) {
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
