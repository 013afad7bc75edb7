import { createNoticeId, hideNotice, showNotice } from "@/components/ui/notice-store";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { AcceptMatchResult, PersonEmployeePair } from "@/lib/links/payroll/review-schema";
import {
  acceptPairsViaApi,
  linkPayrollViaApi,
  payrollListProgressQueryOptions,
  payrollReviewQueryOptions,
  refreshPayrollListViaApi,
  removeRejectionViaApi,
  rejectMatchViaApi,
  startPayrollRunViaApi,
  undoAcceptedPairsViaApi,
  unlinkPayrollViaApi,
} from "@/lib/browser/payroll";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { notifyFailure } from "@/components/ui/notify-failure";
import { showUndoNotice } from "@/components/ui/undo-notice";
import type { SavedDecisions, NamedPair } from "./review-state";

export type ConflictingPair = NamedPair & Pick<AcceptMatchResult, "reason" | "holder">;

type UndoStep = { id: string; run: () => Promise<void> };

/**
 * Decisions show immediately and are undone latest first. Links without conflicts do not refetch the review, because
 * each fetch makes the server match everyone again.
 */
export function useReview() {
  const invalidate = useInvalidate();
  const review = useQuery(payrollReviewQueryOptions());
  const [done, setDone] = useState<SavedDecisions>(new Map());
  const [left, setLeft] = useState<readonly ConflictingPair[]>([]);
  const [answered, setAnswered] = useState(0);
  const undos = useRef<UndoStep[]>([]);

  const readAgain = useMutation({
    mutationFn: refreshPayrollListViaApi,
    onSuccess: async () => {
      await invalidate(queryKeys.payrollReview, queryKeys.payrollList);
      setDone(new Map());
      setLeft([]);
    },
    onError: showActionFailed,
  });

  // The server reads long lists in the background. The review is refetched when the reading has finished.
  const isReading = (review.data?.reading ?? null) !== null;
  const list = useQuery(payrollListProgressQueryOptions(isReading));
  const isListRead = isReading && list.data === null;
  useEffect(() => {
    if (isListRead) void invalidate(queryKeys.payrollReview);
  }, [isListRead, invalidate]);

  /** The decisions made on this page stay applied. */
  const refetchReview = useCallback(async () => {
    void invalidate(queryKeys.payrollRun); // the status of the run counts linked people
    await invalidate(queryKeys.payrollReview);
    void invalidate(queryKeys.people);
    void invalidate(queryKeys.waiting); // after the review, because the badge counts the matches in the review
  }, [invalidate]);

  const mark = (pairs: readonly PersonEmployeePair[], kind: "linked" | "rejected" | null) =>
    setDone((before) => {
      const next = new Map(before);
      for (const { person_id, payroll_employee_id } of pairs) {
        if (kind) next.set(person_id, { kind, employeeId: payroll_employee_id });
        else next.delete(person_id);
      }
      return next;
    });

  const takeBack = useMutation({
    mutationFn: async ({ id, run }: UndoStep) => {
      undos.current = undos.current.filter((undo) => undo.id !== id);
      hideNotice(id);
      await run();
    },
    onError: showActionFailed,
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

  const accept = useMutation({
    mutationFn: async ({ pairs, onlyExact }: { pairs: readonly NamedPair[]; onlyExact: boolean }) => {
      setAnswered(0);
      return acceptPairsViaApi(pairs.map(toPair), { onlyExact, onProgress: setAnswered });
    },
    onSuccess: (results, { pairs }) => {
      const outcomes = new Map(results.map((result) => [result.person_id, result]));
      const linked = pairs.filter(({ person_id }) => outcomes.get(person_id)?.outcome === "linked");
      const conflicts = pairs.flatMap((pair) => {
        const result = outcomes.get(pair.person_id);
        return result?.outcome === "conflict"
          ? [{ ...pair, reason: result.reason, holder: result.holder }]
          : [];
      });
      setLeft(conflicts);
      mark(
        pairs.filter(({ person_id }) => outcomes.get(person_id)?.outcome !== "conflict"),
        "linked",
      );
      if (conflicts.length > 0) void refetchReview();
      if (linked.length === 0) return;
      // The job "payroll new links" starts the reading too; here it starts immediately, with its progress on the page.
      void startPayrollRunViaApi()
        .catch(() => undefined)
        .then(() => invalidate(queryKeys.payrollRun, queryKeys.waiting));
      const [only] = linked;
      offerUndo(
        linked.length === 1 && only
          ? `${only.personName} is linked`
          : `${formatPeopleCount(linked.length)} are linked`,
        linked.length === 1 && only
          ? `To ${only.employeeName} of payroll.`
          : "To their employees of payroll.",
        async () => {
          const undone = await undoAcceptedPairsViaApi(linked.map(toPair));
          mark(linked, null);
          if (undone < linked.length) {
            showNotice({
              color: "yellow",
              title: `${formatPeopleCount(linked.length - undone)} stayed linked`,
              message: "Someone has since changed the link.",
            });
          }
          await refetchReview();
        },
      );
    },
    // Some pairs may have been linked before the failure.
    onError: (error) => {
      showActionFailed(error);
      void refetchReview();
    },
  });

  const reject = useMutation({
    mutationFn: (pair: NamedPair) => rejectMatchViaApi(toPair(pair)),
    onSuccess: (_done, pair) => {
      mark([pair], "rejected");
      void refetchReview();
      offerUndo("Match rejected", `${pair.personName} and ${pair.employeeName}`, async () => {
        await removeRejectionViaApi(toPair(pair));
        mark([pair], null);
        await refetchReview();
      });
    },
    onError: showActionFailed,
  });

  const refetching = { onError: showActionFailed, onSettled: refetchReview };
  const reconsider = useMutation({
    mutationFn: (pair: NamedPair) => removeRejectionViaApi(toPair(pair)),
    onSuccess: (_done, pair) => mark([pair], null),
    ...refetching,
  });

  const unlink = useMutation({
    mutationFn: ({ person_id }: NamedPair) => unlinkPayrollViaApi(person_id),
    onSuccess: (_done, pair) => {
      mark([pair], null);
      showNotice({
        title: `${pair.personName} is unlinked`,
        message: "Their payroll data was deleted from Kith.",
      });
    },
    ...refetching,
  });

  const takeOver = useMutation({
    mutationFn: ({ person_id, payroll_employee_id }: NamedPair) =>
      linkPayrollViaApi({ personId: person_id, employeeId: payroll_employee_id }),
    onSuccess: (_done, pair) => {
      mark([pair], "linked");
      showNotice({
        title: `${pair.personName} is linked`,
        message: `To ${pair.employeeName} of payroll, in place of someone who left.`,
      });
    },
    ...refetching,
  });

  return {
    review,
    done,
    left,
    answered,
    reading: isReading ? (list.data ?? review.data?.reading ?? null) : null,
    readAgain,
    refetchReview,
    accept,
    reject,
    reconsider,
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

const showActionFailed = notifyFailure("Not done");
