"use client";

import {
  Alert,
  Box,
  Button,
  Group,
  Loader,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plug, Plus, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { usePreviewSync } from "@/components/sync/sync-mutations";
import { BackLink } from "@/components/ui/back-link";
import { EmptyState } from "@/components/ui/empty-state";
import { InlineLink } from "@/components/ui/inline-link";
import { LinkButton } from "@/components/ui/link-button";
import { showNotice } from "@/components/ui/notice-store";
import { notifyFailure } from "@/components/ui/notify-failure";
import { PageHeader } from "@/components/ui/page-header";
import { PageSection } from "@/components/ui/page-section";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { useAction } from "@/components/ui/use-action";
import { useDebounced } from "@/components/ui/use-debounced";
import { useLeaveWarning } from "@/components/ui/use-leave-warning";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import type { PeopleRule, PeopleRules, RulesListing, RulesPreview } from "@/lib/connections/rules-schema";
import { formatCount } from "@/lib/platform/text/text-format";
import { RuleExceptions } from "./rule-exceptions";
import { describeRule, isRuleKind, ruleLabels } from "./rule-labels";

const rulesPath = "/api/admin/connections/projects/rules";

/** `previewId`: preview whose records the rules are chosen for. */
type PreviewId = { previewId: string | undefined };

export const RulesPage = ({ stored, previewId }: PreviewId & { stored: PeopleRules | null }) => (
  <>
    {previewId === undefined ? (
      <BackLink href="/admin/connections/people">Source of people</BackLink>
    ) : (
      <BackLink href={`/admin/sync/previews/${previewId}`}>Sync preview</BackLink>
    )}
    <PageHeader
      title="Who is a person"
      detail="Which records of the source are no people of the directory. The next sync applies the rules."
    />
    {stored ? (
      <RulesEditor initial={stored} previewId={previewId} />
    ) : (
      <EmptyState
        icon={<Plug />}
        title="No source of people is connected"
        action={
          <LinkButton variant="filled" href="/admin/connections">
            Go to Connections
          </LinkButton>
        }
      >
        Once it is, you choose here which of its records are people.
      </EmptyState>
    )}
  </>
);

const isComplete = ({ kind, value }: PeopleRule) =>
  ruleLabels[kind].value === undefined || Boolean(value?.trim());

const withoutIncomplete = (all: PeopleRules): PeopleRules => ({
  ...all,
  rules: all.rules.filter(isComplete),
});

function RulesEditor({ initial, previewId: of }: PreviewId & { initial: PeopleRules }) {
  const router = useRouter();
  const [saved, setSaved] = useState(initial);
  const form = useForm({ initialValues: initial });
  const { rules, ...exceptions } = form.values;
  const complete = withoutIncomplete(form.values);
  const isChanged = JSON.stringify(complete) !== JSON.stringify(saved);
  const isUnfinished = complete.rules.length < rules.length;
  useLeaveWarning(isChanged);
  const listing = useQuery({ ...apiQuery(`${rulesPath}/people`, { query: { of } }), staleTime: 60_000 });
  // The server has read the source once the listing is here, so that counting does not read it again.
  const body = withoutIncomplete(useDebounced(form.values));
  const preview = useQuery({
    queryKey: [rulesPath, "preview", body, of],
    queryFn: ({ signal }) =>
      fetchApi<"PUT", typeof rulesPath, RulesPreview>("PUT", rulesPath, {
        query: { preview: "true", of },
        body,
        signal,
      }),
    enabled: listing.isSuccess,
    placeholderData: keepPreviousData,
  });
  const save = useAction({
    call: (body: PeopleRules) => fetchApi("PUT", rulesPath, { body: { ...body, expected: saved } }),
    done: (_done, body) => {
      setSaved(body);
      router.refresh(); // Back to this page would show the rules from before
      showNotice({ title: "Saved", message: "The next sync applies the rules." });
    },
    failed: async (error) => {
      notifyFailure("Not saved")(error);
      // The input stays. Saving it again replaces the rules that the notice speaks of.
      if (error instanceof ApiProblem && error.code === "changed_meanwhile")
        setSaved(await fetchApi("GET", rulesPath));
    },
    refetch: ["/api/admin/health", "/api/admin/audit"],
  });
  const previewSync = usePreviewSync();
  const add = (rule: PeopleRule) => form.insertListItem("rules", rule);
  const remove = (rule: PeopleRule, index: number) => {
    form.removeListItem("rules", index);
    document.getElementById("rules")?.focus(); // the pressed button disappears
    showUndoNotice({
      title: "Rule removed",
      message: describeRule(rule.kind, rule.value),
      onUndo: () => form.insertListItem("rules", rule, index),
    });
  };
  const error = listing.error ?? preview.error;
  return (
    <Stack gap="xl" maw="46rem">
      {error && (
        <Alert color="red" title="The source could not be read" role="alert">
          <Text mb="sm">{error.message}</Text>
          <Button onClick={() => void (listing.error ? listing.refetch() : preview.refetch())}>
            Try again
          </Button>
        </Alert>
      )}
      <PageSection
        id="rules"
        title="Rules"
        detail={
          <span role="status">
            {listing.data
              ? `Each rule leaves out the records that it applies to, of ${formatCount(listing.data.total, "record")} in the source.`
              : listing.isFetching && (
                  <>
                    <Loader size={12} me={6} aria-hidden /> Reading the source
                  </>
                )}
          </span>
        }
      >
        {rules.length === 0 && <Text>No rules. Every record is a person.</Text>}
        <ul className="plain-list ruled" aria-label="Rules">
          {rules.map((rule, index) => (
            <RuleRow
              key={`${rule.kind} ${index}`}
              rule={rule}
              result={preview.data && findResult(preview.data, rule)}
              isCounting={preview.isFetching || (listing.isFetching && !listing.data)}
              onChange={(value) => form.setFieldValue(`rules.${index}.value`, value)}
              onRemove={() => remove(rule, index)}
            />
          ))}
        </ul>
        <AddRule onAdd={add} />
        <Suggestions
          suggestions={listing.data?.suggestions.filter(
            ({ kind, value }) => !rules.some((rule) => rule.kind === kind && (rule.value ?? null) === value),
          )}
          onAdd={add}
        />
      </PageSection>
      <RuleExceptions
        {...exceptions}
        known={listing.data?.exceptions}
        of={of}
        onChange={(changed) => form.setValues(changed)}
      />
      <Group gap="sm">
        <Button
          variant="filled"
          disabled={!isChanged || isUnfinished}
          loading={save.isPending}
          onClick={() => save.mutate(complete)}
        >
          Save
        </Button>
        <Button
          disabled={isChanged || isUnfinished}
          loading={previewSync.isPending}
          onClick={() => previewSync.mutate({ withRemovals: false, again: of })}
        >
          {of === undefined ? "Preview the sync" : "Preview again"}
        </Button>
        <Text c="dimmed" role="status">
          {isUnfinished
            ? "A rule has no value yet."
            : isChanged
              ? "Not saved yet."
              : "Nothing changes before the next sync."}
        </Text>
      </Group>
      <Text c="dimmed">
        Whom the last sync left out is listed under{" "}
        <InlineLink href="/admin/health" inherit>
          Health
        </InlineLink>
        .
      </Text>
    </Stack>
  );
}

type RuleResult = RulesPreview["left_out"][number];

const findResult = ({ left_out }: RulesPreview, { kind, value }: PeopleRule): RuleResult | undefined =>
  left_out.find((one) => one.kind === kind && one.value === (value?.trim() ?? null));

const maxShownNames = 6;

function RuleRow({
  rule: { kind, value },
  result,
  isCounting,
  onChange,
  onRemove,
}: {
  rule: PeopleRule;
  result: RuleResult | undefined;
  isCounting: boolean;
  onChange: (value: string) => void;
  onRemove: () => void;
}) {
  const { label, value: valueLabel } = ruleLabels[kind];
  return (
    <Box component="li" py="sm">
      <Group gap="xs" className="touch">
        <Text size="md" fw={550}>
          {label}
        </Text>
        {valueLabel !== undefined && (
          <TextInput
            aria-label={`${label}: ${valueLabel}`}
            placeholder={valueLabel}
            maxLength={1_000}
            value={value ?? ""}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            flex="1 1 12rem"
          />
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          ms="auto"
          aria-label={`Remove: ${describeRule(kind, value)}`}
          onClick={onRemove}
        >
          <X size={18} />
        </Button>
      </Group>
      <LeftOutNames result={result} isCounting={isCounting} />
    </Box>
  );
}

function LeftOutNames({ result, isCounting }: { result: RuleResult | undefined; isCounting: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  if (!result) return <Text c="dimmed">{isCounting ? "Counting" : "Not counted"}</Text>;
  const { count, names } = result;
  const shown = isWhole ? names : names.slice(0, maxShownNames);
  const more = count - shown.length;
  return (
    <Text c="dimmed" component="div" role="status" aria-busy={isCounting}>
      <span className="numbers">
        {count === 0 ? "Leaves out nobody" : `Leaves out ${count.toLocaleString("en")}: `}
      </span>
      {shown.map((name, index) => (
        <span key={`${name}${index}`}>
          {index > 0 && ", "}
          <bdi translate="no">{name}</bdi>
        </span>
      ))}
      {more > 0 && ` and ${more.toLocaleString("en")} more`}
      {names.length > shown.length && (
        <Button size="compact-sm" variant="subtle" ms="xs" onClick={() => setIsWhole(true)}>
          Show names
        </Button>
      )}
    </Text>
  );
}

function AddRule({ onAdd }: { onAdd: (rule: PeopleRule) => void }) {
  const [kind, setKind] = useState<string>("name_contains");
  return (
    <Group gap="xs" mt="md" align="flex-end">
      <NativeSelect
        label="Add a rule"
        data={Object.entries(ruleLabels).map(([value, { label }]) => ({ value, label }))}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        flex="0 1 18rem"
      />
      <Button
        leftSection={<Plus />}
        onClick={() =>
          isRuleKind(kind) && onAdd(ruleLabels[kind].value === undefined ? { kind } : { kind, value: "" })
        }
      >
        Add
      </Button>
    </Group>
  );
}

const maxSuggestions = 8;
/** A long value wraps. The line height of a button would cut descenders. */
const suggestionStyles = {
  label: { whiteSpace: "normal", overflowWrap: "anywhere", textAlign: "start", lineHeight: 1.45 },
} as const;

function Suggestions({
  suggestions = [],
  onAdd,
}: {
  suggestions: RulesListing["suggestions"] | undefined;
  onAdd: (rule: PeopleRule) => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  if (suggestions.length === 0) return null;
  const shown = isWhole ? suggestions : suggestions.slice(0, maxSuggestions);
  return (
    <section aria-labelledby="suggested">
      <Title order={3} size="h6" mt="lg" mb="xs" id="suggested">
        Suggested, because they occur in the source
      </Title>
      <Group gap="xs" className="touch">
        {shown.map(({ kind, value, count }) => (
          <Button
            key={`${kind} ${value ?? ""}`}
            size="compact-sm"
            h="auto"
            mih="2rem"
            maw="100%"
            py={4}
            styles={suggestionStyles}
            leftSection={<Plus size={14} />}
            onClick={() => onAdd(value === null ? { kind } : { kind, value })}
          >
            {describeRule(kind, value)} · {count.toLocaleString("en")}
          </Button>
        ))}
        {suggestions.length > shown.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        )}
      </Group>
    </section>
  );
}
