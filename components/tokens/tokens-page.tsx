"use client";

import { Alert, Button, Code, Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { UnloadedPage } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { Permission } from "@/lib/identity/access/permissions";
import { apiQuery } from "@/lib/browser/fetch-api";
import { maxActiveTokens } from "@/lib/identity/tokens/token-rules";
import type { ApiToken } from "@/lib/identity/tokens/schema";
import { CreateTokenDialog } from "./create-token-dialog";
import { TokensTable } from "./tokens-table";

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
  const ownTokens = <OwnTokens tokens={mine} scopes={scopes} create={create} />;
  return (
    <>
      {header}
      {isFull && mayCreate && <TokenLimitNotice />}
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
      {mayCreate && <UsageExample origin={origin} />}
      {mayCreate && <CreateTokenDialog isOpen={isCreating} scopes={scopes} onClose={creating.close} />}
    </>
  );
}

const limitNoticeId = "tokens-full";

const TokenLimitNotice = () => (
  <Alert
    color="yellow"
    icon={<TriangleAlert size={18} />}
    title={`You have ${maxActiveTokens} active tokens`}
    mb="md"
    id={limitNoticeId}
  >
    That is the limit. Revoke tokens you no longer use.
  </Alert>
);

const renderCount = (tokens: readonly ApiToken[]) => (
  <Text span inherit c="dimmed" className="numbers">
    {" "}
    {tokens.length.toLocaleString("en")}
  </Text>
);

function OwnTokens({
  tokens,
  scopes,
  create,
}: {
  tokens: readonly ApiToken[];
  scopes: readonly Permission[];
  create: ReactNode;
}) {
  if (tokens.length > 0) {
    return (
      <>
        {!create && (
          <Text mb="md">
            Your access level has no permissions yet, so your tokens have no access. Ask your Kith
            administrator.
          </Text>
        )}
        <TokensTable label="Your tokens" tokens={tokens} held={scopes} />
      </>
    );
  }
  return (
    <EmptyState icon={<KeyRound />} title="No tokens yet" action={create}>
      {create
        ? "Your tokens are listed here, with the time of their last use."
        : "Your access level has no permissions yet, so a token would have no access. Ask your Kith administrator."}
    </EmptyState>
  );
}

function UsageExample({ origin }: { origin: string }) {
  const command = `curl -H "Authorization: Bearer kith_…" ${origin}/api/people`;
  return (
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
  );
}
