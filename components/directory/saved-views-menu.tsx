import { ActionIcon, Button, Divider, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Pencil, Trash2 } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { AutoOpenPopover } from "@/components/ui/auto-open-popover";
import { CopyIconButton } from "@/components/ui/copy-icon-button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { notifyFailure } from "@/components/ui/notify-failure";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { queryKeys } from "@/lib/browser/query-keys";
import {
  deleteViewViaApi,
  renameViewViaApi,
  saveViewViaApi,
  savedViewsQueryOptions,
} from "@/lib/browser/saved-views";
import { useInvalidate } from "@/lib/browser/refetch";
import type { SavedView } from "@/lib/directory/saved-views/schema";
import classes from "./directory.module.css";
import { ViewsMenuButton } from "./toolbar-buttons";

/** Menu of the user's saved views, with buttons to open, save, share, rename and delete views. */
export function SavedViewsMenu({ address, onOpen }: { address: string; onOpen: (address: string) => void }) {
  return (
    <AutoOpenPopover position="bottom-end" width={320} button={<ViewsMenuButton />}>
      {(close) => (
        <ViewList
          address={address}
          onOpen={(chosen) => {
            close();
            onOpen(chosen);
          }}
        />
      )}
    </AutoOpenPopover>
  );
}

function ViewList({ address, onOpen }: { address: string; onOpen: (address: string) => void }) {
  const { data, error, refetch } = useQuery(savedViewsQueryOptions());
  const current = data?.views.find((view) => view.address === address);
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        Saved views
      </Text>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Stack gap="xs" role="status" aria-label="Loading views">
          <Skeleton height={24} />
          <Skeleton height={24} />
        </Stack>
      ) : data.views.length === 0 ? (
        <Text size="sm" c="dimmed">
          No saved views yet. Search and filter, then save the view here.
        </Text>
      ) : (
        <ul className={classes["views"]} aria-label="Saved views">
          {data.views.map((view) => (
            <ViewItem key={view.id} view={view} isCurrent={view === current} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <Divider />
      {current ? (
        <Text size="sm" c="dimmed">
          This view is saved as “{current.name}”.
        </Text>
      ) : (
        <NewViewForm address={address} />
      )}
    </Stack>
  );
}

function NewViewForm({ address }: { address: string }) {
  const [name, setName] = useState(readSharedViewName);
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: saveViewViaApi,
    onSuccess: async () => {
      await invalidate(queryKeys.savedViews);
      setName("");
    },
  });
  return (
    <ViewNameForm
      label="Save this view as"
      name={name}
      onName={(next) => {
        setName(next);
        save.reset();
      }}
      problem={save.error?.message ?? null}
      isBusy={save.isPending}
      onSubmit={() => save.mutate({ name, address })}
      button="Save"
    />
  );
}

/** URL parameter with the name of a shared view. The recipient can save the view under this name. */
const sharedViewParameter = "shared";
const maxViewNameLength = 80;

/** Returns the absolute link to a view. Recipients see the view with their own permissions. */
function buildSharedViewUrl({ address, name }: SavedView): string {
  const url = new URL(`/people?${address}`, window.location.origin);
  url.searchParams.append(sharedViewParameter, name);
  return url.href;
}

const readSharedViewName = (): string =>
  new URLSearchParams(window.location.search).get(sharedViewParameter)?.slice(0, maxViewNameLength) ?? "";

function ViewItem({
  view,
  isCurrent,
  onOpen,
}: {
  view: SavedView;
  isCurrent: boolean;
  onOpen: (address: string) => void;
}) {
  const [name, setName] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const refresh = () => invalidate(queryKeys.savedViews);
  const rename = useMutation({
    mutationFn: renameViewViaApi,
    onSuccess: async () => {
      await refresh();
      setName(null);
    },
  });
  const restore = useMutation({
    mutationFn: saveViewViaApi,
    onSuccess: refresh,
    onError: notifyFailure("Not restored"),
  });
  const remove = useMutation({
    mutationFn: deleteViewViaApi,
    onSuccess: async () => {
      showUndoNotice({
        message: `“${view.name}” is deleted.`,
        onUndo: () => restore.mutate({ name: view.name, address: view.address }),
      });
      await refresh();
    },
    onError: notifyFailure("Not deleted"),
  });
  if (name !== null) {
    return (
      <li>
        <ViewNameForm
          label={`New name for ${view.name}`}
          name={name}
          onName={(next) => {
            setName(next);
            rename.reset();
          }}
          problem={rename.error?.message ?? null}
          isBusy={rename.isPending}
          onSubmit={() => rename.mutate({ id: view.id, name })}
          onCancel={() => setName(null)}
          button="Rename"
        />
      </li>
    );
  }
  return (
    <li className={classes["view"]}>
      <a
        href={`/people${view.address && `?${view.address}`}`}
        className={classes["viewName"]}
        {...(isCurrent && { "aria-current": "page" })}
        onClick={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return; // opens another tab or window
          event.preventDefault();
          onOpen(view.address);
        }}
      >
        <bdi>{view.name}</bdi>
      </a>
      {isCurrent && <Check size={16} aria-hidden />}
      <CopyIconButton text={buildSharedViewUrl(view)} label={`Copy link to ${view.name}`} size={40} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={`Rename ${view.name}`}
        onClick={() => setName(view.name)}
      >
        <Pencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={`Delete ${view.name}`}
        loading={remove.isPending}
        onClick={() => remove.mutate(view.id)}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function ViewNameForm({
  label,
  name,
  onName,
  problem,
  isBusy,
  onSubmit,
  onCancel,
  button,
}: {
  label: string;
  name: string;
  onName: (name: string) => void;
  problem: string | null;
  isBusy: boolean;
  onSubmit: () => void;
  onCancel?: () => void;
  button: string;
}) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== "") onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={label}
        value={name}
        maxLength={maxViewNameLength}
        error={problem}
        onChange={(event) => onName(event.currentTarget.value)}
        {...(onCancel && { "data-autofocus": true, autoFocus: true })}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        {onCancel && (
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" disabled={name.trim() === ""} loading={isBusy}>
          {button}
        </Button>
      </Group>
    </form>
  );
}
