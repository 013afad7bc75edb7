"use client";

import { Alert, Button, Code, Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { Permission } from "@/lib/access/levels";
import { tokensQuery } from "@/lib/query/tokens";
import { mostLiveTokens } from "@/lib/tokens/most-live-tokens";
import type { ApiToken } from "@/lib/tokens/schema";
import { CreateToken } from "./create-token";
import { TokensTable } from "./tokens-table";

/** The API tokens within one's reach: one's own, and for executives everybody's. */
export function TokensPage({
  me,
  scopes,
  seesEverybodys,
  origin,
}: {
  me: string;
  /** What a new token may be given: what the caller holds. */
  scopes: readonly Permission[];
  seesEverybodys: boolean;
  origin: string;
}) {
  const { data, error, refetch } = useQuery(tokensQuery());
  const [isCreating, creating] = useDisclosure(false);
  const mayCreate = scopes.length > 0;
  const mine = data?.tokens.filter(({ owner }) => owner.user_id === me) ?? [];
  const isFull = mine.filter(({ state }) => state === "active").length >= mostLiveTokens;
  const create = mayCreate && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={creating.open}
      disabled={isFull}
      {...(isFull && { "aria-describedby": fullId })}
    >
      Create token
    </Button>
  );
  const header = (
    <PageHeader title="API tokens" detail="Let other programs use Kith on your behalf" action={create} />
  );
  if (!data) {
    return (
      <>
        {header}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      </>
    );
  }
  const ownTokens = <OwnTokens tokens={mine} scopes={scopes} create={create} />;
  return (
    <>
      {header}
      {isFull && mayCreate && <Full />}
      {seesEverybodys ? (
        <Tabs defaultValue="mine" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="mine">Yours{countWords(mine)}</Tabs.Tab>
            <Tabs.Tab value="all">Everyone&rsquo;s{countWords(data.tokens)}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="mine">{ownTokens}</Tabs.Panel>
          <Tabs.Panel value="all">
            <TokensTable label="Everyone's tokens" tokens={data.tokens} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        ownTokens
      )}
      {mayCreate && <HowToUse origin={origin} />}
      {mayCreate && <CreateToken isOpen={isCreating} scopes={scopes} onClose={creating.close} />}
    </>
  );
}

const fullId = "tokens-full";

/** Why there can be no further token now, and what to do about it. */
const Full = () => (
  <Alert
    color="yellow"
    icon={<TriangleAlert size={18} aria-hidden />}
    title={`You have ${mostLiveTokens} tokens that work`}
    mb="md"
    id={fullId}
  >
    That is the limit. Revoke tokens you no longer use, then create a new one.
  </Alert>
);

const countWords = (tokens: readonly ApiToken[]) => (
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
          <Text size="sm" mb="md">
            Your access level does not include anything yet, so your tokens don’t either. An executive can
            change that.
          </Text>
        )}
        <TokensTable label="Your tokens" tokens={tokens} held={scopes} />
      </>
    );
  }
  return (
    <EmptyState icon={<KeyRound size={32} aria-hidden />} title="No tokens yet" action={create}>
      {create
        ? "Your tokens are listed here, with when they were last used."
        : "A token can do what you can, and your access level does not include anything yet. An executive can change that."}
    </EmptyState>
  );
}

function HowToUse({ origin }: { origin: string }) {
  const command = `curl -H "Authorization: Bearer kith_…" ${origin}/api/people`;
  return (
    <Stack component="section" aria-labelledby="use" gap="sm" mt={48} maw={720} align="flex-start">
      <Title order={2} size="h4" id="use">
        How to use it
      </Title>
      <Text size="sm">
        Send the token with every request. A token can never do more than you can: when your level changes, so
        do your tokens. When your account is disabled, they end for good.
      </Text>
      <Code block w="100%" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {command}
      </Code>
      <Group gap="xs">
        <CopyButton text={command} label="Copy the command" />
        <LinkButton href="/docs/api" variant="default">
          All addresses
        </LinkButton>
      </Group>
    </Stack>
  );
}
