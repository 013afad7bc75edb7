"use client";

import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { Connection, ConnectionsSetting } from "@/lib/connections/schema";
import { connectionsQuery } from "@/lib/query/connections";
import { CalendarCard } from "./calendar-card";
import { ChatCard } from "./chat-card";
import classes from "./connections.module.css";
import { PayrollCard } from "./payroll-card";
import { ProjectsCard } from "./projects-card";

/** The external systems: how each is, as whom, since when, and what to do about it. */
export function ConnectionsPage({ setting }: { setting: ConnectionsSetting }) {
  const { data, error, refetch } = useQuery(connectionsQuery());
  useFreshSetting(data?.connections);
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const find = (provider: Connection["provider"]) =>
    data.connections.find((connection) => connection.provider === provider) ?? null;
  const { names, details, payroll, calendar } = setting;
  return (
    <>
      <PageHeader
        title="Connections"
        detail="The systems that Kith works with"
        action={
          <LinkButton
            href="/admin/connections/mappings"
            variant="default"
            leftSection={<Users size={16} aria-hidden />}
          >
            User mappings
          </LinkButton>
        }
      />
      <div className={classes["cards"]}>
        <ProjectsCard connection={find("projects")} details={details.projects} names={names} />
        <PayrollCard
          connection={find("payroll")}
          details={details.payroll}
          names={names}
          configuration={payroll}
        />
        <ChatCard connection={find("chat")} details={details.chat} names={names} />
        <CalendarCard {...calendar} />
      </div>
    </>
  );
}

/** What only the server's part of the page knows is fetched again when a connection is another than it was, or was used. */
function useFreshSetting(connections: readonly Connection[] | undefined): void {
  const router = useRouter();
  // By what they say: the server's answer brings the list anew, and must not be taken for news.
  const state = JSON.stringify(connections);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    router.refresh();
  }, [router, state]);
}
