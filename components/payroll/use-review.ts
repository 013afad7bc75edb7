import { createNoticeId, hideNotice, showNotice } from "@/components/ui/notice-store";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AcceptMatchResult, PersonEmployeePair } from "@/lib/links/payroll/review-schema";
import { maxPairsPerRequest } from "@/lib/links/payroll/review";
import { changePayrollLink, isReviewAvailable, payrollReviewQueryOptions } from "@/lib/browser/payroll";
import { callInBatches, fetchApi } from "@/lib/browser/fetch-api";
import { useInvalidate } from "@/lib/browser/refetch";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { notifyFailure } from "@/components/ui/notify-failure";
import { useAction } from "@/components/ui/use-action";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { applyDecisions, type NamedPair } from "./review-state";

export type ConflictingPair = NamedPair & Partial<Pick<AcceptMatchResult, "reason" | "holder">>;

type UndoStep = { id: string; run: () => Promise<void> };

/**
 * Decisions show immediately and are undone latest first. Links without conflicts do not refetch the review, because
 * each fetch makes the server match everyone again.
 */
export function useReview() {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { queryKey } = payrollReviewQueryOptions();
  const review = useQuery(payrollReviewQueryOptions());
  const [left, setLeft] = useState<readonly ConflictingPair[]>([]);
  const [answered, setAnswered] = useState(0);
  const undos = useRef<UndoStep[]>([]);

  const readAgain = useAction({
    // Returns when the list is read, or after some seconds while the reading continues in the background.
    call: () => fetchApi("GET", "/api/people/payroll-matches", { query: { refresh: true, limit: 1 } }),
    done: async () => {
      await invalidate("/api/people/payroll-matches");
      setLeft([]);
    },
    failed: "Not done",
  });

  async function refetchReview() {
    void invalidate("/api/people/payroll-sync"); // the status of the run counts linked people
    await invalidate("/api/people/payroll-matches");
  }

  async function apply(pairs: readonly NamedPair[], kind: "linked" | "rejected") {
    await client.cancelQueries({ queryKey }); // a response from before the decision would bring the pairs back
    client.setQueryData(queryKey, (stored) =>
      stored && isReviewAvailable(stored) ? applyDecisions(stored, pairs, kind) : stored,
    );
    void client.invalidateQueries({ queryKey, refetchType: "none" });
  }

  const takeBack = useAction({
    call: async ({ id, run }: UndoStep) => {
      undos.current = undos.current.filter((undo) => undo.id !== id);
      hideNotice(id);
      await run();
    },
    failed: "Not done",
  });
  const undoLast = () => {
    const last = undos.current.at(-1);
    if (last) takeBack.mutate(last);
  };

  function offerUndo(title: string, message: string, run: () => Promise<void>) {
    const undo = { id: createNoticeId(), run };
    // One notice at a time, because several would cover the buttons of the list.
    for (const { id } of undos.current) hideNotice(id);
    undos.current = [...undos.current, undo];
    showUndoNotice({ id: undo.id, title, message, onUndo: () => takeBack.mutate(undo) });
  }

  const accept = useAction({
    call: async ({ pairs, onlyExact }: { pairs: readonly NamedPair[]; onlyExact: boolean }) => {
      setAnswered(0);
      const answers = await callInBatches(pairs.map(toPair), maxPairsPerRequest, async (batch) => {
        const body = { pairs: batch, only_exact: onlyExact };
        const { results } = await fetchApi("POST", "/api/people/payroll-matches/accept", { body });
        setAnswered((count) => count + batch.length);
        return results;
      });
      return answers.flat();
    },
    done: async (results, { pairs }) => {
      const isConflict = (_pair: NamedPair, index: number) => results[index]?.outcome === "conflict";
      const linked = pairs.filter((_pair, index) => results[index]?.outcome === "linked");
      const conflicts = pairs.map((pair, index) => ({ ...results[index], ...pair })).filter(isConflict);
      setLeft(conflicts);
      await apply(
        pairs.filter((pair, index) => !isConflict(pair, index)),
        "linked",
      );
      if (conflicts.length > 0) void refetchReview();
      if (linked.length === 0) return;
      // The job "payroll new links" starts the reading too; here it starts immediately, with its progress on the page.
      void fetchApi("POST", "/api/people/payroll-sync")
        .catch(() => undefined)
        .then(() => invalidate("/api/people/payroll-sync", "/api/admin/waiting"));
      const [only] = linked;
      offerUndo(
        linked.length === 1 && only
          ? `${only.personName} is linked`
          : `${formatPeopleCount(linked.length)} are linked`,
        linked.length === 1 && only
          ? `To ${only.employeeName} of payroll.`
          : "To their employees of payroll.",
        async () => {
          const answers = await callInBatches(linked.map(toPair), maxPairsPerRequest, (batch) =>
            fetchApi("POST", "/api/people/payroll-matches/undo", { body: { pairs: batch } }),
          );
          const staying = answers.reduce((count, { undone }) => count - undone, linked.length);
          if (staying > 0) {
            showNotice({
              color: "yellow",
              title: `${formatPeopleCount(staying)} stayed linked`,
              message: "Someone has since changed the link.",
            });
          }
          await refetchReview();
        },
      );
    },
    // Some pairs may have been linked before the failure.
    failed: (error) => {
      showActionFailed(error);
      void refetchReview();
    },
  });

  const decide = useMutation({
    mutationFn: (decision: () => Promise<unknown>) => decision(),
    onError: showActionFailed,
    onSettled: () => void refetchReview(),
  });

  const reject = (pair: NamedPair) =>
    decide.mutate(async () => {
      await fetchApi("POST", "/api/people/{id}/payroll-rejections", {
        path: { id: pair.person_id },
        body: { payroll_employee_id: pair.payroll_employee_id },
      });
      await apply([pair], "rejected");
      offerUndo("Match rejected", `${pair.personName} and ${pair.employeeName}`, async () => {
        await removeRejection(pair);
        await refetchReview();
      });
    });

  const unlink = ({ person_id, payroll_employee_id, personName }: NamedPair) =>
    decide.mutate(async () => {
      await changePayrollLink(person_id, payroll_employee_id, null);
      showNotice({
        title: `${personName} is unlinked`,
        message: "Their payroll data was deleted from Kith, and the match is rejected.",
      });
    });

  const takeOver = (pair: NamedPair) =>
    decide.mutate(async () => {
      const links = review.data && isReviewAvailable(review.data) ? review.data.linked : [];
      const shown = links.find(({ person_id }) => person_id === pair.person_id);
      await changePayrollLink(pair.person_id, shown?.employee_id ?? null, pair.payroll_employee_id);
      await apply([pair], "linked");
      showNotice({
        title: `${pair.personName} is linked`,
        message: `To ${pair.employeeName} of payroll, in place of someone who left.`,
      });
    });

  return {
    review,
    left,
    answered,
    isBusy: accept.isPending || decide.isPending,
    readAgain,
    refetchReview,
    accept,
    reject,
    reconsider: (pair: NamedPair) => decide.mutate(() => removeRejection(pair)),
    unlink,
    takeOver,
    undoLast,
    forgetLeft: () => setLeft([]),
  };
}

export type ReviewController = ReturnType<typeof useReview>;

const toPair = ({ person_id, payroll_employee_id }: PersonEmployeePair): PersonEmployeePair => ({
  person_id,
  payroll_employee_id,
});

const removeRejection = ({ person_id, payroll_employee_id }: NamedPair) =>
  fetchApi("DELETE", "/api/people/{id}/payroll-rejections/{employeeId}", {
    path: { id: person_id, employeeId: payroll_employee_id },
  });

const showActionFailed = notifyFailure("Not done");
