"use client";

import { useQuery } from "@tanstack/react-query";
import { Failure } from "@/components/ui/failure";
import { PageHeader } from "@/components/ui/page-header";
import { connectionsQuery } from "@/lib/query/connections";
import { ProjectsCard } from "./projects-card";

/** The external systems and how each is doing. */
export function ConnectionsPage() {
  const { data, error, refetch } = useQuery(connectionsQuery());
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : null;
  return (
    <>
      <PageHeader title="Connections" detail="The systems that Kith reads from" />
      <ProjectsCard connection={data.connections.find(({ provider }) => provider === "projects") ?? null} />
    </>
  );
}
