"use client";

import { PlugZap } from "lucide-react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { KnownPictures } from "@/components/ui/known-pictures";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ApiProblem } from "@/lib/query/fetch-json";
import { Review } from "./review";
import { ReviewSkeleton } from "./review-skeleton";
import { useReview } from "./use-review";

/** Who in the directory is who in payroll: decided one by one, or at once where there is no doubt. */
export function ReviewPage() {
  const actions = useReview();
  const { data, error, refetch } = actions.review;
  if (data) {
    return (
      <KnownPictures pictures={data.pictures}>
        <Review review={data} actions={actions} />
      </KnownPictures>
    );
  }
  return (
    <>
      <PageHeader title="Payroll" detail="Who in the directory is who in payroll" />
      {error ? <NotRead error={error} onRetry={() => void refetch()} /> : <ReviewSkeleton />}
    </>
  );
}

/** The page while there is no payroll system to look in. */
export function PayrollNotConnected() {
  return (
    <>
      <PageHeader title="Payroll" detail="Who in the directory is who in payroll" />
      <ToConnections isRefused={false} />
    </>
  );
}

function NotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiProblem ? error.code : null;
  if (code !== "payroll_not_connected" && code !== "reconnect_needed")
    return <ErrorNotice error={error} onRetry={onRetry} />;
  return <ToConnections isRefused={code === "reconnect_needed"} />;
}

function ToConnections({ isRefused }: { isRefused: boolean }) {
  return (
    <EmptyState
      icon={<PlugZap size={32} aria-hidden />}
      title={isRefused ? "Payroll refuses Kith" : "Payroll is not connected"}
      action={<LinkButton href="/admin/connections">To the connections</LinkButton>}
    >
      {isRefused
        ? "The connection does not work any more, so no one can be looked for. Connect payroll again."
        : "Connect the payroll system, and Kith finds who in the directory is who there."}
    </EmptyState>
  );
}
