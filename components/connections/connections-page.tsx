"use client";

import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { Failure } from "@/components/ui/failure";
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
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : null;
  const find = (provider: Connection["provider"]) =>
    data.connections.find((connection) => connection.provider === provider) ?? null;
  const { names, payroll, isCalendarConfigured } = setting;
  return (
    <>
      <PageHeader
        title="Connections"
        detail="The systems that Kith reads from and speaks in"
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
        <ProjectsCard connection={find("projects")} names={names} />
        <PayrollCard connection={find("payroll")} names={names} configuration={payroll} />
        <ChatCard connection={find("chat")} names={names} />
        <CalendarCard isConfigured={isCalendarConfigured} />
      </div>
    </>
  );
}
