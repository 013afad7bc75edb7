"use client";

import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ListChecks, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { Connection, ConnectionsPageData } from "@/lib/connections/schema";
import { apiQuery } from "@/lib/browser/fetch-api";
import { CalendarCard } from "./calendar-card";
import { TestMessageButton } from "./connection-actions";
import classes from "./connections.module.css";
import { PayrollCard } from "./payroll-card";
import { SourceCard, TokenCard } from "./token-card";

export function ConnectionsPage({ setting }: { setting: ConnectionsPageData }) {
  const { data, error, refetch } = useQuery(apiQuery("/api/admin/connections"));
  useServerDataRefresh(data?.connections);
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const { names, details, payroll, calendar } = setting;
  const propertiesOf = <P extends Connection["provider"]>(provider: P) => ({
    provider,
    connection: data.connections.find((connection) => connection.provider === provider) ?? null,
    details: details[provider],
    names,
  });
  return (
    <>
      <PageHeader
        title="Connections"
        detail="The systems that Kith works with"
        action={
          <Group gap="sm">
            <LinkButton href="/admin/setup" leftSection={<ListChecks />}>
              Set-up
            </LinkButton>
            <LinkButton href="/admin/connections/mappings" leftSection={<Users />}>
              User matching
            </LinkButton>
          </Group>
        }
      />
      <div className={classes["cards"]}>
        <SourceCard {...propertiesOf("projects")} />
        <PayrollCard {...propertiesOf("payroll")} configuration={payroll} />
        <TokenCard {...propertiesOf("chat")} action={<TestMessageButton />} />
        <CalendarCard {...calendar} />
      </div>
    </>
  );
}

function useServerDataRefresh(connections: readonly Connection[] | undefined): void {
  const router = useRouter();
  // Compared as text, because each fetch creates new but equal objects.
  const state = JSON.stringify(connections);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    router.refresh();
  }, [router, state]);
}
