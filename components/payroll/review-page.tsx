"use client";

import { Text } from "@mantine/core";
import { PlugZap } from "lucide-react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { MatchingHeader } from "@/components/matching/matching-header";
import { MatchingSkeleton } from "@/components/matching/matching-skeleton";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { isReviewAvailable } from "@/lib/browser/payroll";
import { formatCount } from "@/lib/platform/text/text-format";
import { ReviewTabs } from "./review-tabs";
import { useReview } from "./use-review";

export function ReviewPage() {
  const controller = useReview();
  const { data, error, refetch } = controller.review;
  if (data && isReviewAvailable(data)) {
    return (
      <PictureVersionsProvider pictures={data.pictures}>
        <ReviewTabs review={data} controller={controller} />
      </PictureVersionsProvider>
    );
  }
  const code = error instanceof ApiProblem ? error.code : null;
  if (code === "payroll_not_connected" || code === "reconnect_needed")
    return <PayrollNotConnected isRefused={code === "reconnect_needed"} />;
  return (
    <>
      <MatchingHeader place="payroll" detail={pageDetail} />
      {data && !error && (
        <Text c="dimmed" mb="md" role="status">
          Reading payroll’s list: {formatCount(data.reading.employees_read, "employee")} so far. A long list
          takes several minutes.
        </Text>
      )}
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <MatchingSkeleton />}
    </>
  );
}

const pageDetail = "Match people with their employees in payroll";

export const PayrollNotConnected = ({ isRefused = false }: { isRefused?: boolean }) => (
  <>
    <MatchingHeader place="payroll" detail={pageDetail} />
    <EmptyState
      icon={<PlugZap />}
      title={isRefused ? "Payroll refused the connection" : "Payroll is not connected"}
      action={
        <LinkButton variant="filled" href="/admin/connections">
          Go to Connections
        </LinkButton>
      }
    >
      {isRefused
        ? "The connection stopped working. Connect payroll again."
        : "Connect payroll, and Kith matches people with their employees."}
    </EmptyState>
  </>
);
