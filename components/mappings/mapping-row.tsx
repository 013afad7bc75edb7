import { Anchor, Button, Text, UnstyledButton } from "@mantine/core";
import { InlineLink } from "@/components/ui/inline-link";
import { LinkOrigin } from "@/components/matching/link-origin";
import { MatchRow } from "@/components/matching/match-list";
import classes from "@/components/matching/matching.module.css";
import type { DetailedMapping, LinkHolder } from "@/lib/identity/external-ids/schema";
import type { MappedSystem } from "@/lib/identity/external-ids/link";
import type { LinkableRecord } from "@/lib/links/mappings/schema";
import { systemLabels, type MappingConflict } from "./mapping-state";

export type MappingRowActions = {
  /** Address of the row of a user without a person; null if there is none. */
  rowOf: (userId: string | null) => { href: string; show: () => void } | null;
  isBusy: boolean;
  onChange: (mapping: DetailedMapping, system: MappedSystem) => void;
  onUse: (mapping: DetailedMapping, system: MappedSystem, id: string) => void;
  onIgnore: (mapping: DetailedMapping) => void;
};

export function MappingRow({
  mapping,
  conflicts,
  recordOf,
  actions,
}: {
  mapping: DetailedMapping;
  /** Null for a matched user, who cannot be ignored. */
  conflicts: readonly MappingConflict[] | null;
  recordOf: (system: MappedSystem, id: string) => LinkableRecord | undefined;
  actions: MappingRowActions;
}) {
  const { user_name, user_email, ignored } = mapping;
  const label = ignored ? "Restore" : "Ignore";
  const showId = (system: MappedSystem) => {
    const id = mapping[`${system}_id`];
    const link = mapping[`${system}_link`];
    const record = recordOf(system, id);
    const { title, name } = systemLabels[system];
    return (
      <>
        <UnstyledButton
          className={classes["id"]}
          data-empty={id === "" || undefined}
          aria-label={
            id
              ? `${title} id of ${user_name}: ${record ? `${record.name}, ${id}` : id}`
              : `Add ${name} id of ${user_name}`
          }
          onClick={() => actions.onChange(mapping, system)}
        >
          {record ? <bdi translate="no">{record.name}</bdi> : id || `Add ${name} id`}
        </UnstyledButton>
        {link && (
          <Text size="xs" c="dimmed" component="div">
            <div>{record ? `${title} ${id}` : title}</div>
            <LinkOrigin link={link} />
          </Text>
        )}
        {conflicts
          ?.filter(({ provider }) => provider === system)
          .map(({ external_id, reason, holder }) => (
            <Text key={external_id} size="xs" component="div" mt={4}>
              {describeConflict({ provider: system, external_id, reason, holder })}{" "}
              {reason !== "held_by_someone_else" ? (
                <Anchor
                  component="button"
                  type="button"
                  size="xs"
                  c="inherit"
                  td="underline"
                  disabled={actions.isBusy}
                  aria-label={`Use this id for ${user_name}: ${external_id}`}
                  onClick={() => actions.onUse(mapping, system, external_id)}
                >
                  Use this id
                </Anchor>
              ) : (
                holder && <IdHolderLink holder={holder} rowOf={actions.rowOf} />
              )}
            </Text>
          ))}
      </>
    );
  };
  return (
    <MatchRow
      person={
        <>
          <Text fw={550}>
            <bdi translate="no">{user_name}</bdi>
          </Text>
          <Text c="dimmed">{user_email}</Text>
        </>
      }
      record={showId("payroll")}
      why={showId("projects")}
      actions={
        conflicts && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            disabled={actions.isBusy}
            aria-label={`${label} ${user_name}`}
            onClick={() => actions.onIgnore(mapping)}
          >
            {label}
          </Button>
        )
      }
    />
  );
}

/** Prefers the person's page, where the id can be unlinked. Renders nothing if the holder has no page and no row. */
export function IdHolderLink({ holder, rowOf }: { holder: LinkHolder; rowOf: MappingRowActions["rowOf"] }) {
  const row = holder.person_id === null ? rowOf(holder.user_id) : null;
  const href = holder.person_id === null ? row?.href : `/people/${holder.person_id}`;
  if (href === undefined) return null;
  return (
    <InlineLink
      href={href}
      replace={row !== null}
      size="xs"
      prefetch={false}
      {...(row && { onClick: row.show })}
    >
      Go to <bdi translate="no">{holder.name}</bdi>
    </InlineLink>
  );
}

function describeConflict({
  provider,
  external_id,
  reason,
  holder,
}: Omit<MappingConflict, "user_id">): string {
  const { record } = systemLabels[provider];
  switch (reason) {
    case "shared_email":
      return `Several records have this e-mail address, such as ${record} ${external_id}. Choose the right one.`;
    case "held_by_someone_else":
      return `The ${record} with this e-mail address, ${external_id}, is linked to ${holder?.name ?? "another person"}. Clear that link first.`;
    case "rejected":
      return `The ${record} with this e-mail address, ${external_id}, was rejected. Link it manually if that was wrong.`;
    case "has_another_id":
      return `The e-mail address belongs to a different ${record}: ${external_id}.`;
    case "terminated":
      return `The ${record} with this e-mail address, ${external_id}, has left the company.`;
  }
}
