"use client";

import { Alert, Button, Code, Group, Stack, Tabs, Text, Title, Badge, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { UnloadedPage } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { Permission } from "@/lib/identity/access/permissions";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { maxActiveTokens } from "@/lib/identity/tokens/token-rules";
import type { ApiToken } from "@/lib/identity/tokens/schema";
import { showNotice } from "@/components/ui/notice-store";
import { type Confirmation, useConfirmation } from "@/components/ui/use-confirmation";
import { ShowMore } from "@/components/ui/show-more";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import { LocalDate } from "@/components/ui/date";
import { RelativeTime } from "@/components/ui/time";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { useAction } from "@/components/ui/use-action";
import { CreateTokenDialog, publicOnlyLabel, scopeLabels } from "./create-token-dialog";
import classes from "./tokens-table.module.css";

export function TokensPage({
  me,
  scopes,
  canSeeAllTokens,
  origin,
}: {
  me: string;
  scopes: readonly Permission[];
  canSeeAllTokens: boolean;
  origin: string;
}) {
  const { data, error, refetch } = useQuery(apiQuery("/api/tokens"));
  const [isCreating, creating] = useDisclosure(false);
  const mayCreate = scopes.length > 0;
  const command = `curl -H "Authorization: Bearer kith_…" ${origin}/api/people`;
  const mine = data?.tokens.filter(({ owner }) => owner.user_id === me) ?? [];
  const isFull = mine.filter(({ state }) => state === "active").length >= maxActiveTokens;
  const create = mayCreate && (
    <Button
      variant="filled"
      leftSection={<Plus />}
      onClick={creating.open}
      disabled={isFull}
      {...(isFull && { "aria-describedby": limitNoticeId })}
    >
      Create token
    </Button>
  );
  const header = (
    <PageHeader title="API tokens" detail="Let other programs use Kith on your behalf" action={create} />
  );
  if (!data) return <UnloadedPage header={header} error={error} refetch={refetch} />;
  const ownTokens =
    mine.length > 0 ? (
      <>
        {!mayCreate && (
          <Text mb="md">
            Your access level has no permissions yet, so your tokens have no access. Ask your Kith
            administrator.
          </Text>
        )}
        <TokensTable label="Your tokens" tokens={mine} held={scopes} />
      </>
    ) : (
      <EmptyState icon={<KeyRound />} title="No tokens yet" action={create}>
        {mayCreate
          ? "Your tokens are listed here, with the time of their last use."
          : "Your access level has no permissions yet, so a token would have no access. Ask your Kith administrator."}
      </EmptyState>
    );
  return (
    <>
      {header}
      {isFull && mayCreate && (
        <Alert
          color="yellow"
          icon={<TriangleAlert size={18} />}
          title={`You have ${maxActiveTokens} active tokens`}
          mb="md"
          id={limitNoticeId}
        >
          That is the limit. Revoke tokens you no longer use.
        </Alert>
      )}
      {canSeeAllTokens ? (
        <Tabs defaultValue="mine" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="mine">Yours{renderCount(mine)}</Tabs.Tab>
            <Tabs.Tab value="all">Everyone&rsquo;s{renderCount(data.tokens)}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="mine">{ownTokens}</Tabs.Panel>
          <Tabs.Panel value="all">
            <TokensTable label="Everyone's tokens" tokens={data.tokens} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        ownTokens
      )}
      {mayCreate && (
        <Stack component="section" aria-labelledby="use" gap="sm" mt={48} maw={720} align="flex-start">
          <Title id="use">How to use it</Title>
          <Text>
            Send the token with every request. A token never has more access than you: when your access level
            changes, so does the token’s. Disabling your account ends your tokens permanently.
          </Text>
          <Code block w="100%" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {command}
          </Code>
          <Group gap="xs">
            <CopyButton text={command} label="Copy the command" />
            <LinkButton href="/docs/api">All endpoints</LinkButton>
          </Group>
        </Stack>
      )}
      {mayCreate && <CreateTokenDialog isOpen={isCreating} scopes={scopes} onClose={creating.close} />}
    </>
  );
}

const limitNoticeId = "tokens-full";

const renderCount = (tokens: readonly ApiToken[]) => (
  <Text span inherit c="dimmed" className="numbers">
    {" "}
    {tokens.length.toLocaleString("en")}
  </Text>
);

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

function TokensTable({
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
          <StackingRow key={token.id} className={withOwner ? classes["owned"] : classes["row"]}>
            <StackingCell area="name">
              <Text
                fw={550}
                style={{ overflowWrap: "break-word" }}
                {...(token.state !== "active" && { c: "dimmed" })}
              >
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
              {token.state === "active" && (
                <Button
                  variant="subtle"
                  color="red"
                  className={classes["revoke"] ?? ""}
                  onClick={() => ask(getRevokeConfirmation(token, withOwner), () => revoke.mutate(token))}
                  aria-label={`Revoke ${token.name}`}
                >
                  Revoke
                </Button>
              )}
            </StackingCell>
          </StackingRow>
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
