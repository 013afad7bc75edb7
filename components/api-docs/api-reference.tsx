"use client";

import { Anchor, Box, Stack, Text, Title } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SearchBox } from "@/components/ui/search-box";
import { getProblemAnchor } from "@/lib/http/problem-codes";
import type { ExplainedProblem } from "@/lib/protocols/openapi/problem-codes";
import {
  listOperations,
  type ApiDescription,
  type OperationEntry,
} from "@/lib/protocols/openapi/openapi-types";
import classes from "./api-reference.module.css";
import { MarkedText, Operation, WebhookEvent } from "./operation";

export function ApiReference({
  description,
  origin,
  isSignedIn,
  problems,
}: {
  description: ApiDescription;
  origin: string;
  isSignedIn: boolean;
  problems: readonly ExplainedProblem[];
}) {
  const [query, setQuery] = useState("");
  useEffect(openLinkedItem, []);
  useWindowEvent("hashchange", openLinkedItem);
  const searchText = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = listOperations(description).filter((one) =>
    searchText.every((word) => findWords(one).includes(word)),
  );
  const tags = description.tags.flatMap((tag) => {
    const inTag = found.filter(({ operation }) => operation.tags.includes(tag.name));
    return inTag.length === 0 ? [] : [{ ...tag, inTag }];
  });
  return (
    <>
      <PageHeader
        title="API"
        detail="Everything that Kith does, for other programs"
        action={
          isSignedIn ? (
            <LinkButton href="/settings/tokens">API tokens</LinkButton>
          ) : (
            <LinkButton href="/signin?callbackUrl=%2Fdocs%2Fapi">Sign in</LinkButton>
          )
        }
      />
      <div className={classes.page}>
        <SectionLinks tags={tags} hasWebhooks={description.webhooks !== undefined} />
        <Stack gap="xl" miw={0}>
          <Text maw="46rem">
            Version {description.info.version},{" "}
            {isSignedIn
              ? "with the operations that your access level allows"
              : "with every operation for programs"}
            . Programs read this description from{" "}
            <Anchor href="/api/openapi.json" inherit underline="always">
              openapi.json
            </Anchor>{" "}
            (OpenAPI 3.1). Errors use <code>problem+json</code>. Branch on <code>code</code>, show{" "}
            <code>detail</code>. Each endpoint has a command that works once your API token is set:{" "}
            <code>export KITH_TOKEN=kith_…</code>.{" "}
            <Anchor href="/docs/quick-starts.md" inherit underline="always">
              Quick starts
            </Anchor>{" "}
            has a program for each task.
          </Text>
          <section aria-labelledby="addresses">
            <Title id="addresses" mb="sm">
              Endpoints
            </Title>
            <SearchBox
              label="Search endpoints"
              placeholder="Search endpoints"
              value={query}
              onChange={setQuery}
            />
            {found.length === 0 && (
              <EmptyState icon={<SearchX />} title="No endpoints found">
                Try a word from the path or the summary.
              </EmptyState>
            )}
            {tags.map(({ inTag, ...tag }) => (
              <Box key={tag.name} component="section" aria-label={tag.name} mt="xl">
                <Title order={3} size="h5" id={toTagId(tag.name)}>
                  {tag.name}
                </Title>
                <Text c="dimmed" mb="xs">
                  {tag.description}
                </Text>
                <ul className="plain-list">
                  {inTag.map((shown) => (
                    <Operation
                      key={shown.operation.operationId}
                      shown={shown}
                      description={description}
                      origin={origin}
                    />
                  ))}
                </ul>
              </Box>
            ))}
          </section>
          <section aria-labelledby="problems">
            <Title id="problems">Problems</Title>
            <Text c="dimmed" mb="xs">
              Error codes with their statuses and what to do. The <code>type</code> of a problem is the
              address of its entry on this page.
            </Text>
            <dl className={classes.definitions}>
              {problems.map(({ code, statuses, meaning }) => (
                <Box key={code} id={getProblemAnchor(code)} className={classes.problem} py={6}>
                  <dt>
                    <code>{code}</code> {statuses.join(", ")}
                  </dt>
                  <dd>
                    <MarkedText text={meaning} />
                  </dd>
                </Box>
              ))}
            </dl>
          </section>
          {description.webhooks && (
            <section aria-labelledby="webhook-events">
              <Title id="webhook-events">Webhook events</Title>
              <Text c="dimmed" mb="xs">
                Kith sends these events to the address of a webhook.
              </Text>
              <ul className="plain-list">
                {Object.entries(description.webhooks).map(([type, { post }]) => (
                  <WebhookEvent key={type} type={type} operation={post} description={description} />
                ))}
              </ul>
            </section>
          )}
        </Stack>
      </div>
    </>
  );
}

/**
 * Opens the endpoint or event that the hash of the address names. Scrolls to the item, because the browser does not if
 * the page is streamed.
 */
function openLinkedItem() {
  const linked = document.getElementById(window.location.hash.slice(1));
  if (linked instanceof HTMLDetailsElement) linked.open = true;
  linked?.scrollIntoView();
}

/** Distance from the top of the window, below the top bar, at which a section becomes the current one. */
const sectionOffset = 120;

/** Returns the id of the section at the top of the window, or undefined above the first. `ids`: with commas between. */
function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const isReached = (id: string) => {
      const heading = document.getElementById(id);
      return heading !== null && heading.getBoundingClientRect().top <= sectionOffset;
    };
    const update = () => setCurrent(ids.split(",").findLast(isReached));
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [ids]);
  return current;
}

function SectionLinks({ tags, hasWebhooks }: { tags: readonly { name: string }[]; hasWebhooks: boolean }) {
  const sections = [
    ...tags.map(({ name }) => ({ id: toTagId(name), label: name })),
    { id: "problems", label: "Problems" },
    ...(hasWebhooks ? [{ id: "webhook-events", label: "Webhook events" }] : []),
  ];
  const current = useCurrentSection(sections.map(({ id }) => id).join());
  return (
    <nav aria-label="On this page" className={classes.sections}>
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const toTagId = (name: string): string => `tag-${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;

function findWords({ path, method, operation }: OperationEntry): string {
  const { summary, description = "", operationId, tags } = operation;
  return [method, path, summary, description, operationId, ...tags].join(" ").toLowerCase();
}
