"use client";

import { PlugZap } from "lucide-react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { KnownPictures } from "@/components/ui/known-pictures";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { MatchingHeader } from "@/components/matching/matching-header";
import { ApiProblem } from "@/lib/query/fetch-json";
import { isWhole } from "@/lib/query/payroll";
import { Review } from "./review";
import { ReviewSkeleton } from "./review-skeleton";
import { useReview } from "./use-review";

/** Match people with their employees in payroll: decided one by one, or at once where there is no doubt. */
export function ReviewPage() {
  const actions = useReview();
  const { data, error, refetch } = actions.review;
  if (data && isWhole(data)) {
    return (
      <KnownPictures pictures={data.pictures}>
        <Review review={data} actions={actions} />
      </KnownPictures>
    );
  }
  return (
    <>
      <MatchingHeader place="payroll" detail="Match people with their employees in payroll" />
      {error ? (
        <NotRead error={error} onRetry={() => void refetch()} />
      ) : (
        <ReviewSkeleton employeesRead={data?.reading.employees_read ?? 0} />
      )}
    </>
  );
}

/** The page while there is no payroll system to look in. */
export function PayrollNotConnected() {
  return (
    <>
      <MatchingHeader place="payroll" detail="Match people with their employees in payroll" />
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
      title={isRefused ? "Payroll refused the connection" : "Payroll is not connected"}
      action={<LinkButton href="/admin/connections">Go to Connections</LinkButton>}
    >
      {isRefused
        ? "The connection stopped working. Connect payroll again."
        : "Connect payroll, and Kith matches people with their employees."}
    </EmptyState>
  );
}
