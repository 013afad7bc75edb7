import { ActionIcon, Button, Divider, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Check, Pencil, Trash2 } from "lucide-react";
import { useRef, useState, type SyntheticEvent } from "react";
import { AutoOpenPopover } from "@/components/ui/auto-open";
import { CopyIconButton } from "@/components/ui/copy-icon-button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { useAction } from "@/components/ui/use-action";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { useInvalidate } from "@/lib/browser/refetch";
import type { NewSavedView, SavedView } from "@/lib/directory/saved-views/schema";
import classes from "./directory.module.css";
import { ViewsMenuButton } from "./toolbar-buttons";
import { maxViewNameLength, readSharedViewName, sharedViewParameter } from "./use-directory-view";

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
  const { data, error, refetch } = useQuery(apiQuery("/api/people/views"));
  const current = data?.views.find((view) => view.address === address);
  const title = useRef<HTMLParagraphElement>(null);
  // Saving and restoring remove the focused button, and without the focus Escape would not close the menu.
  const takeFocus = () => title.current?.focus();
  const [deleted, setDeleted] = useState<SavedView | null>(null);
  const invalidate = useInvalidate();
  const restore = useAction({
    call: saveView,
    done: async () => {
      await invalidate("/api/people/views");
      takeFocus();
      setDeleted(null);
    },
    failed: "Not restored",
  });
  return (
    <Stack gap="sm">
      <Text fw={600} ref={title} tabIndex={-1} style={{ outline: "none" }}>
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
        <Text c="dimmed">No saved views yet. Search and filter, then save the view here.</Text>
      ) : (
        <ul className="plain-list" aria-label="Saved views">
          {data.views.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              isCurrent={view === current}
              onOpen={onOpen}
              onDeleted={() => setDeleted(view)}
            />
          ))}
        </ul>
      )}
      {deleted && (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text role="status" style={{ overflowWrap: "anywhere" }}>
            “{deleted.name}” is deleted.
          </Text>
          <Button
            key={deleted.id}
            size="sm"
            flex="none"
            autoFocus
            loading={restore.isPending}
            onClick={() => restore.mutate({ name: deleted.name, address: deleted.address })}
          >
            Undo
          </Button>
        </Group>
      )}
      <Divider />
      {current ? (
        <Text c="dimmed">This view is saved as “{current.name}”.</Text>
      ) : (
        <NewViewForm address={address} onSaved={takeFocus} />
      )}
    </Stack>
  );
}

const saveView = (body: NewSavedView) => fetchApi("POST", "/api/people/views", { body });

function NewViewForm({ address, onSaved }: { address: string; onSaved: () => void }) {
  const [name, setName] = useState(() => readSharedViewName(new URLSearchParams(window.location.search)));
  const invalidate = useInvalidate();
  const save = useAction({
    call: saveView,
    done: async () => {
      await invalidate("/api/people/views");
      onSaved();
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

/** Recipients see the view with their own permissions. */
function buildSharedViewUrl({ address, name }: SavedView): string {
  const url = new URL(`/people?${address}`, window.location.origin);
  url.searchParams.append(sharedViewParameter, name);
  return url.href;
}

function ViewItem({
  view,
  isCurrent,
  onOpen,
  onDeleted,
}: {
  view: SavedView;
  isCurrent: boolean;
  onOpen: (address: string) => void;
  onDeleted: () => void;
}) {
  const [name, setName] = useState<string | null>(null);
  const [returnsFocus, setReturnsFocus] = useState(false);
  const invalidate = useInvalidate();
  const rename = useAction({
    call: (name: string) =>
      fetchApi("PATCH", "/api/people/views/{id}", { path: { id: view.id }, body: { name } }),
    done: async () => {
      await invalidate("/api/people/views");
      setName(null);
    },
  });
  const remove = useAction({
    call: () => fetchApi("DELETE", "/api/people/views/{id}", { path: { id: view.id } }),
    done: onDeleted,
    failed: "Not deleted",
    refetch: ["/api/people/views"],
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
          onSubmit={() => rename.mutate(name)}
          onCancel={() => setName(null)}
          button="Rename"
        />
      </li>
    );
  }
  return (
    <Group component="li" gap={2} mih={40} wrap="nowrap">
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
      {isCurrent && <Check />}
      <CopyIconButton text={buildSharedViewUrl(view)} label={`Copy link to ${view.name}`} size={40} />
      <ActionIcon
        size={40}
        aria-label={`Rename ${view.name}`}
        title={`Rename ${view.name}`}
        autoFocus={returnsFocus}
        onClick={() => {
          setReturnsFocus(true);
          setName(view.name);
        }}
      >
        <Pencil />
      </ActionIcon>
      <ActionIcon
        size={40}
        aria-label={`Delete ${view.name}`}
        title={`Delete ${view.name}`}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trash2 />
      </ActionIcon>
    </Group>
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
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button variant="filled" type="submit" size="sm" disabled={name.trim() === ""} loading={isBusy}>
          {button}
        </Button>
      </Group>
    </form>
  );
}
