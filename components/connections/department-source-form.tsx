import { Loader, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { ActionForm, FailureAlert } from "@/components/ui/action-form";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import type {
  DepartmentPreview,
  DepartmentSettings,
  DepartmentSourcePreview,
} from "@/lib/sync/departments/schema";
import {
  updateBranchNames,
  maxDepartmentNameLength,
  suggestBranchName,
} from "@/lib/sync/departments/branch-names";

/** Saving starts a sync. */
export function DepartmentSourceForm({ onClose }: { onClose: () => void }) {
  const settings = useQuery(apiQuery("/api/admin/connections/projects/departments"));
  const preview = useQuery({
    ...apiQuery("/api/admin/connections/projects/departments/preview"),
    staleTime: 60_000, // for each request, the server reads all people from the source of people
  });
  const error = settings.error ?? preview.error;
  if (error) return <FailureAlert>{error.message}</FailureAlert>;
  if (!settings.data || !preview.data) {
    return (
      <Stack align="center" py="xl" role="status">
        <Loader size="sm" />
        <Text c="dimmed">Reading people from their source</Text>
      </Stack>
    );
  }
  return <SourceChoice initial={settings.data.settings} preview={preview.data} onClose={onClose} />;
}

function SourceChoice({
  initial,
  preview,
  onClose,
}: {
  initial: DepartmentSettings;
  preview: DepartmentPreview;
  onClose: () => void;
}) {
  const form = useForm({
    initialValues: {
      source: formatSource(initial),
      names: Object.fromEntries(initial.branches.map(({ person_id, name }) => [person_id, name])),
    },
  });
  const { source: chosen, names } = form.values;
  const sync = useAction({
    call: () => fetchApi("POST", "/api/people/sync"),
    done: () => showNotice({ title: "Departments updated", message: "The sync is done." }),
    failed: "Departments are saved, but the sync failed",
    refetch: ["directory", "/api/admin/sync-runs", "/api/admin/setup"],
  });
  const save = useAction({
    call: (body: DepartmentSettings) =>
      fetchApi("PUT", "/api/admin/connections/projects/departments", { body }),
    done: () => {
      sync.mutate();
      onClose();
    },
    refetch: [
      "/api/admin/connections/projects/departments",
      "/api/admin/connections/projects/departments/preview",
      "/api/admin/setup",
      "/api/admin/audit",
    ],
  });
  const sourceOptions = preview.sources.some((source) => formatSource(source) === chosen)
    ? preview.sources
    : [...preview.sources, { ...initial, departments: [], without: 0 }];
  const source = sourceOptions.find((one) => formatSource(one) === chosen);
  const hasTeams = preview.sources.some((one) => one.source === "teams" && one.departments.length > 0);
  const needsBranchNames = source?.source === "branches" || (source?.source === "teams" && !hasTeams);
  return (
    <ActionForm
      form={form}
      action={save}
      submitLabel="Save and sync"
      onCancel={onClose}
      onSubmit={() => {
        if (!source) return;
        save.mutate({
          source: source.source,
          field_id: source.field_id,
          tag_prefix: source.tag_prefix,
          branches: updateBranchNames(initial.branches, new Map(Object.entries(names))),
        });
      }}
    >
      <Radio.Group label="Source" {...form.getInputProps("source")}>
        <Stack gap="sm" mt="xs">
          {sourceOptions.map((one) => (
            <Radio
              key={formatSource(one)}
              value={formatSource(one)}
              label={describeSource(one)}
              description={describeDepartments(one)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {needsBranchNames && (
        <Stack gap="xs" role="group" aria-label="Names of the branches">
          <Text c="dimmed">
            {preview.branches.length > 0
              ? "Name each branch of the org chart. People of a branch without a name have no department."
              : "Sync people first. Then you name the branches of the org chart here."}
          </Text>
          {preview.branches.map((branch) => (
            <TextInput
              key={branch.person_id}
              label={`${branch.person_name}${branch.title && `, ${branch.title}`}`}
              description={formatPeopleCount(branch.people)}
              placeholder={`For example: ${suggestBranchName(branch.title)}`}
              maxLength={maxDepartmentNameLength}
              {...form.getInputProps(`names.${branch.person_id}`)}
              value={names[branch.person_id] ?? ""}
            />
          ))}
        </Stack>
      )}
    </ActionForm>
  );
}

type Source = Pick<DepartmentSourcePreview, "source" | "field_id" | "tag_prefix">;

const formatSource = ({ source, field_id, tag_prefix }: Source): string =>
  JSON.stringify([
    source,
    source === "custom_field" ? field_id : source === "tag" ? (tag_prefix ?? "") : null,
  ]);

export function describeSource({ source, field_id, tag_prefix }: Source): string {
  switch (source) {
    case "teams":
      return "Teams: the largest team of each person";
    case "custom_field":
      return `Custom field ${field_id ?? ""}`;
    case "tag":
      return tag_prefix ? `Tags that begin with “${tag_prefix}”` : "The first tag";
    case "branches":
      return "Branches of the org chart, with names that you choose";
  }
}

const maxNamed = 6;

function describeDepartments({ departments, without }: DepartmentSourcePreview): string {
  if (departments.length === 0) return "Gives no departments.";
  const named = departments
    .slice(0, maxNamed)
    .map(({ name, people }) => `${name} ${people.toLocaleString("en")}`);
  const more = departments.length - named.length;
  const list = more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
  return `${list}.${without > 0 ? ` ${formatPeopleCount(without)} without a department.` : ""}`;
}
