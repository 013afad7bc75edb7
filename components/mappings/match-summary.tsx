import { Alert, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { InlineLink } from "@/components/ui/inline-link";
import type { MatchUsersResponse } from "@/lib/links/mappings/schema";
import { apiQuery } from "@/lib/browser/fetch-api";
import { formatCount, pluralize } from "@/lib/platform/text/text-format";
import { type MappingConflict, systemLabels } from "./mapping-state";

const conflictReasonLabels: Record<MappingConflict["reason"], string> = {
  shared_email: "several records have their e-mail address",
  held_by_someone_else: "the record with their e-mail address is linked to another person",
  rejected: "the record with their e-mail address was rejected",
  has_another_id: "they are linked to a different record than their e-mail address suggests",
  terminated: "the person with their e-mail address has left",
};

export function MatchSummary({
  result: { matched, conflicts, unmatched },
  onClose,
}: {
  result: MatchUsersResponse;
  onClose: () => void;
}) {
  const reasons = [...new Set(conflicts.map(({ reason }) => reason))];
  const countUsers = (wanted: MappingConflict["reason"]) =>
    new Set(conflicts.flatMap(({ reason, user_id }) => (reason === wanted ? user_id : []))).size;
  const { data } = useQuery({
    ...apiQuery("/api/admin/connections"),
    enabled: matched.payroll === null || matched.projects === null,
  });
  const omitted = (data?.connections ?? []).filter(
    ({ provider }) => provider !== "chat" && matched[provider] === null,
  );
  const isClear = conflicts.length === 0 && omitted.length === 0;
  return (
    <Alert
      role="status"
      mb="lg"
      color={isClear ? "pine" : "yellow"}
      icon={isClear ? <CircleCheck size={18} /> : <TriangleAlert size={18} />}
      title={
        conflicts.length > 0
          ? "Matched by e-mail, some need attention"
          : `Matched by e-mail${omitted.length > 0 ? ", not with every system" : ""}`
      }
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Text>
        {(["payroll", "projects"] as const)
          .filter((provider) => !omitted.some((connection) => connection.provider === provider))
          .map((provider) => formatMatchCount(provider, matched[provider]))
          .join(" ")}{" "}
        {unmatched === 0
          ? "Everyone has an id."
          : `${formatCount(unmatched, "user")} ${pluralize(unmatched, "has", "have")} no id.`}
      </Text>
      {omitted.map(({ provider, last_error }) => (
        <Text key={provider} mt="xs">
          {provider === "payroll" ? "Payroll" : "The source of people"} was skipped. {last_error}{" "}
          <InlineLink href="/admin/connections">Go to Connections</InlineLink>
        </Text>
      ))}
      {conflicts.length > 0 && (
        <List size="sm" mt="xs">
          {reasons.map((reason) => (
            <List.Item key={reason}>
              {formatCount(countUsers(reason), "user")}: {conflictReasonLabels[reason]}.
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

const formatMatchCount = (provider: "payroll" | "projects", count: number | null) =>
  count === null
    ? `The ${systemLabels[provider].name} system is not connected.`
    : `${formatCount(count, "user")} ${pluralize(count, "is", "are")} matched in ${systemLabels[provider].name}.`;
