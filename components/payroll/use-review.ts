"use client";

import { hideNotice, showNotice } from "@/components/ui/notice-store";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { AcceptResult, Pair } from "@/lib/payroll-matching/review-schema";
import {
  acceptPairs,
  linkPayroll,
  payrollListQuery,
  payrollReviewQuery,
  readPayrollAgain,
  reconsiderMatch,
  rejectMatch,
  undoPairs,
  unlinkPayroll,
} from "@/lib/query/payroll";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { countedPeople } from "@/lib/wording";
import { tellFailed } from "@/components/ui/tell-failed";
import { showUndoToast } from "@/components/ui/undo-toast";
import type { Done, NamedPair } from "./review-state";

/** What was left as it was, and why. */
export type LeftPair = NamedPair & Pick<AcceptResult, "reason" | "holder">;

type Undo = { id: string; run: () => Promise<void> };

/**
 * The review, and what can be done in it. What was done shows at once; the review itself is read again when there is a reason, because
 * it weighs everybody. Whatever was done can be taken back, the last first.
 */
export function useReview() {
  const invalidate = useInvalidate();
  const review = useQuery(payrollReviewQuery());
  const [done, setDone] = useState<Done>(new Map());
  const [left, setLeft] = useState<readonly LeftPair[]>([]);
  const [answered, setAnswered] = useState(0);
  const undos = useRef<Undo[]>([]);

  const readAgain = useMutation({
    mutationFn: readPayrollAgain,
    onSuccess: async () => {
      await invalidate(queryKeys.payrollReview, queryKeys.payrollList);
      setDone(new Map());
      setLeft([]);
    },
    onError: fail,
  });

  // A long list is read in the background: the review is replaced once that is over.
  const isReading = (review.data?.reading ?? null) !== null;
  const list = useQuery(payrollListQuery(isReading));
  const isListRead = isReading && list.data === null;
  useEffect(() => {
    if (isListRead) void invalidate(queryKeys.payrollReview);
  }, [isListRead, invalidate]);

  /** Weighs everybody again; what was done stays done in the meantime. */
  const weighAgain = useCallback(async () => {
    void invalidate(queryKeys.payrollRun); // it says how many are linked
    await invalidate(queryKeys.payrollReview);
    void invalidate(queryKeys.people);
    void invalidate(queryKeys.waiting); // after the review, whose comparison the badge counts
  }, [invalidate]);

  const mark = (pairs: readonly Pair[], kind: "linked" | "rejected" | null) =>
    setDone((before) => {
      const next = new Map(before);
      for (const { person_id, payroll_employee_id } of pairs) {
        if (kind) next.set(person_id, { kind, employeeId: payroll_employee_id });
        else next.delete(person_id);
      }
      return next;
    });

  const takeBack = useMutation({
    mutationFn: async ({ id, run }: Undo) => {
      undos.current = undos.current.filter((undo) => undo.id !== id);
      hideNotice(id);
      await run();
    },
    onError: fail,
  });
  const undoLast = () => {
    const last = undos.current.at(-1);
    if (last) takeBack.mutate(last);
  };

  function offerUndo(title: string, message: string, run: () => Promise<void>) {
    const undo = { id: crypto.randomUUID(), run };
    undos.current = [...undos.current, undo];
    showUndoToast({ id: undo.id, title, message, onUndo: () => takeBack.mutate(undo) });
  }

  const accept = useMutation({
    mutationFn: async ({ pairs, onlyExact }: { pairs: readonly NamedPair[]; onlyExact: boolean }) => {
      setAnswered(0);
      return acceptPairs(pairs.map(bare), { onlyExact, onProgress: setAnswered });
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
      if (conflicts.length > 0) void weighAgain();
      if (linked.length === 0) return;
      void invalidate(queryKeys.payrollRun, queryKeys.waiting);
      const [only] = linked;
      offerUndo(
        linked.length === 1 && only
          ? `${only.personName} is linked`
          : `${countedPeople(linked.length)} are linked`,
        linked.length === 1 && only
          ? `To ${only.employeeName} of payroll.`
          : "To their employees of payroll.",
        async () => {
          const undone = await undoPairs(linked.map(bare));
          mark(linked, null);
          if (undone < linked.length) {
            showNotice({
              color: "yellow",
              title: `${countedPeople(linked.length - undone)} stayed linked`,
              message: "Someone has since changed the link.",
            });
          }
          await weighAgain();
        },
      );
    },
    // Some may have been linked before it failed.
    onError: (error) => {
      fail(error);
      void weighAgain();
    },
  });

  const reject = useMutation({
    mutationFn: (pair: NamedPair) => rejectMatch(bare(pair)),
    onSuccess: (_done, pair) => {
      mark([pair], "rejected");
      void weighAgain();
      offerUndo(`Not ${pair.personName}`, `${pair.employeeName} won't be suggested again.`, async () => {
        await reconsiderMatch(bare(pair));
        mark([pair], null);
        await weighAgain();
      });
    },
    onError: fail,
  });

  const reconsider = useMutation({
    mutationFn: (pair: NamedPair) => reconsiderMatch(bare(pair)),
    onSuccess: (_done, pair) => mark([pair], null),
    onError: fail,
    onSettled: weighAgain,
  });

  const unlink = useMutation({
    mutationFn: ({ person_id }: NamedPair) => unlinkPayroll(person_id),
    onSuccess: (_done, pair) => {
      mark([pair], null);
      showNotice({
        title: `${pair.personName} is unlinked`,
        message: "Their payroll data was deleted here.",
      });
    },
    onError: fail,
    onSettled: weighAgain,
  });

  const takeOver = useMutation({
    mutationFn: ({ person_id, payroll_employee_id }: NamedPair) =>
      linkPayroll({ personId: person_id, employeeId: payroll_employee_id }),
    onSuccess: (_done, pair) => {
      mark([pair], "linked");
      showNotice({
        title: `${pair.personName} is linked`,
        message: `To ${pair.employeeName} of payroll, in place of someone who left.`,
      });
    },
    onError: fail,
    onSettled: weighAgain,
  });

  return {
    review,
    done,
    left,
    answered,
    reading: isReading ? (list.data ?? review.data?.reading ?? null) : null,
    readAgain,
    weighAgain,
    accept,
    reject,
    reconsider,
    unlink,
    takeOver,
    undoLast,
    forgetLeft: () => setLeft([]),
  };
}

export type ReviewActions = ReturnType<typeof useReview>;

const bare = ({ person_id, payroll_employee_id }: Pair): Pair => ({ person_id, payroll_employee_id });

const fail = tellFailed("Not done");
