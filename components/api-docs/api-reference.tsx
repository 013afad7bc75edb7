"use client";

import { Anchor, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SearchBox } from "@/components/ui/search-box";
import { describedMethods, type ApiDescription, type ShownOperation } from "@/lib/openapi/document";
import { apiDescriptionQuery } from "@/lib/query/api-description";
import classes from "./api-reference.module.css";
import { Operation, WebhookEvent } from "./operation";
import { QuickStarts } from "./quick-starts";

/** Reference of the API with quick starts and every operation that is listed for the reader. A signed-in reader can try each. */
export function ApiReference({ origin, isSignedIn }: { origin: string; isSignedIn: boolean }) {
  const { data, error, refetch } = useQuery(apiDescriptionQuery());
  const [query, setQuery] = useState("");
  const header = (
    <PageHeader
      title="API"
      detail="Everything that Kith does, for other programs"
      action={
        isSignedIn ? (
          <LinkButton href="/settings/tokens" variant="default">
            API tokens
          </LinkButton>
        ) : (
          <LinkButton href="/signin?callbackUrl=%2Fdocs%2Fapi" variant="default">
            Sign in
          </LinkButton>
        )
      }
    />
  );
  if (!data) {
    return (
      <>
        {header}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      </>
    );
  }
  const operations = operationsOf(data);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter((one) => words.every((word) => one.words.includes(word)));
  return (
    <>
      {header}
      <Stack gap="xl" maw={960}>
        <Text size="sm">
          Version {data.info.version},{" "}
          {isSignedIn
            ? "with the operations that your access level allows"
            : "with every operation for programs"}
          . Programs read all this from{" "}
          <Anchor href="/api/openapi.json" inherit underline="always">
            openapi.json
          </Anchor>{" "}
          (OpenAPI 3.1). Failures are <code>application/problem+json</code>: decide by <code>code</code>, show{" "}
          <code>detail</code>.
        </Text>
        <QuickStarts
          origin={origin}
          mayUse={new Set(operations.map(({ operation }) => operation.operationId))}
        />
        <section aria-labelledby="addresses">
          <Title order={2} size="h4" id="addresses" mb="sm">
            Addresses
          </Title>
          <SearchBox
            label="Search addresses"
            placeholder="Search addresses"
            value={query}
            onChange={setQuery}
          />
          {found.length === 0 && (
            <EmptyState icon={<SearchX size={32} aria-hidden />} title="No address fits">
              Try a word of its path, or of what it does.
            </EmptyState>
          )}
          {data.tags.map((tag) => {
            const inTag = found.filter(({ operation }) => operation.tags.includes(tag.name));
            return inTag.length === 0 ? null : (
              <section key={tag.name} aria-label={tag.name} className={classes.tag}>
                <Title order={3} size="h5">
                  {tag.name}
                </Title>
                <Text size="sm" c="dimmed" mb="xs">
                  {tag.description}
                </Text>
                <ul className={classes.list}>
                  {inTag.map((shown) => (
                    <Operation
                      key={shown.operation.operationId}
                      shown={shown}
                      description={data}
                      origin={origin}
                      isSignedIn={isSignedIn}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
        </section>
        {data.webhooks && (
          <section aria-labelledby="webhook-events">
            <Title order={2} size="h4" id="webhook-events">
              Webhook events
            </Title>
            <Text size="sm" c="dimmed" mb="xs">
              Kith sends these to the address of a webhook.
            </Text>
            <ul className={classes.list}>
              {Object.entries(data.webhooks).map(([type, { post }]) => (
                <WebhookEvent key={type} type={type} operation={post} description={data} />
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </>
  );
}

/** Each with all the words by which it is found. */
const operationsOf = ({ paths }: ApiDescription): (ShownOperation & { words: string })[] =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    describedMethods.flatMap((method) => {
      const operation = byMethod[method];
      if (!operation) return [];
      const { summary, description = "", operationId, tags } = operation;
      const words = [method, path, summary, description, operationId, ...tags].join(" ").toLowerCase();
      return [{ path, method, operation, words }];
    }),
  );
