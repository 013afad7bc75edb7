import { Button, Text } from "@mantine/core";
import { describeRule } from "@/components/people-source/rule-labels";
import { InlineLink } from "@/components/ui/inline-link";
import { PageSection } from "@/components/ui/page-section";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import type { HealthResponse, LeftOutPerson } from "@/lib/directory/health/schema";
import { FindingList } from "./finding-list";

const rulesPath = "/api/admin/connections/projects/rules";

export const LeftOutPeople = ({ found, records }: HealthResponse["left_out"]) => (
  <PageSection
    id="left-out"
    title="Left out by rules"
    detail={
      <>
        The source lists them, and a rule says that they are no people of the directory.{" "}
        <InlineLink href="/admin/connections/people/rules" inherit>
          Change the rules
        </InlineLink>
      </>
    }
  >
    <FindingList
      all={records}
      total={found}
      keyOf={({ source_id }) => source_id}
      draw={(record) => (
        <>
          <Text span>
            <bdi translate="no">{record.name}</bdi>
          </Text>
          <Text span c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {describeRule(record.kind, record.value)}
          </Text>
          <AlwaysIncludeButton {...record} />
        </>
      )}
    />
  </PageSection>
);

function AlwaysIncludeButton({ source_id: id, name, is_always }: LeftOutPerson) {
  const include = useAction({
    call: async () => {
      const { rules, always, never } = await fetchApi("GET", rulesPath);
      const body = { rules, always: [...always, id], never: never.filter((one) => one !== id) };
      return fetchApi("PUT", rulesPath, { body: { ...body, expected: { rules, always, never } } });
    },
    scope: { id: rulesPath }, // quick clicks run one after another
    done: () => showNotice({ title: "Always included", message: `${name} joins with the next sync.` }),
    failed: "Not included",
    refetch: ["/api/admin/health", rulesPath],
  });
  if (is_always)
    return (
      <Text span c="dimmed" ms="auto">
        Joins with the next sync
      </Text>
    );
  return (
    <Button
      size="compact-sm"
      ms="auto"
      variant="subtle"
      color="gray"
      disabled={include.isPending}
      aria-label={`Always include: ${name}`}
      onClick={() => include.mutate()}
    >
      Always include
    </Button>
  );
}
