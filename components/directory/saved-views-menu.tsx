import { Anchor, Button, Divider, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Check, Pencil, Trash2 } from "lucide-react";
import { useRef, useState, type SyntheticEvent } from "react";
import { AutoOpenPopover } from "@/components/ui/auto-open";
import { CopyIconButton } from "@/components/ui/copy-icon-button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { IconButton } from "@/components/ui/icon-button";
import { useAction, type Action } from "@/components/ui/use-action";
import type { MenuButton } from "@/components/ui/use-lazy-component";
import { createOnce } from "@/lib/browser/create-once";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { useInvalidate } from "@/lib/browser/refetch";
import type { NewSavedView, SavedView } from "@/lib/directory/saved-views/schema";
import { maxViewNameLength, readSharedViewName, sharedViewParameter } from "./use-directory-view";

export function SavedViewsMenu({
  address,
  onOpen,
  button,
}: {
  address: string;
  onOpen: (address: string) => void;
} & { button: MenuButton }) {
  return (
    <AutoOpenPopover position="bottom-end" width={320} button={button}>
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
  const save = useAction({
    call: (name: string) => saveView({ name, address }),
    done: takeFocus,
    refetch: ["/api/people/views"],
  });
  const restore = useAction({
    call: saveView,
    done: () => {
      takeFocus();
      setDeleted(null);
    },
    failed: "Not restored",
    refetch: ["/api/people/views"],
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
        <ViewNameForm
          label="Save this view as"
          known={readSharedViewName(new URLSearchParams(window.location.search))}
          action={save}
          button="Save"
        />
      )}
    </Stack>
  );
}

const saveView = (body: NewSavedView) => createOnce("/api/people/views", { body });

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
  const [isRenaming, setRenaming] = useState(false);
  const [returnsFocus, setReturnsFocus] = useState(false);
  const invalidate = useInvalidate();
  const rename = useAction({
    call: (name: string) =>
      fetchApi("PATCH", "/api/people/views/{id}", { path: { id: view.id }, body: { name } }),
    done: async () => {
      await invalidate("/api/people/views");
      setRenaming(false);
    },
  });
  const remove = useAction({
    call: () => fetchApi("DELETE", "/api/people/views/{id}", { path: { id: view.id } }),
    done: onDeleted,
    failed: "Not deleted",
    refetch: ["/api/people/views"],
  });
  if (isRenaming) {
    return (
      <li>
        <ViewNameForm
          label={`New name for ${view.name}`}
          known={view.name}
          action={rename}
          onCancel={() => setRenaming(false)}
          button="Rename"
        />
      </li>
    );
  }
  return (
    <Group component="li" gap={2} mih={40} wrap="nowrap">
      <Anchor
        c="inherit"
        truncate
        flex={1}
        py={8}
        {...(isCurrent && { fw: 600 })}
        href={`/people${view.address && `?${view.address}`}`}
        {...(isCurrent && { "aria-current": "page" })}
        onClick={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return; // opens another tab or window
          event.preventDefault();
          onOpen(view.address);
        }}
      >
        <bdi>{view.name}</bdi>
      </Anchor>
      {isCurrent && <Check />}
      <CopyIconButton text={buildSharedViewUrl(view)} label={`Copy link to ${view.name}`} size={40} />
      <IconButton
        size={40}
        label={`Rename ${view.name}`}
        icon={Pencil}
        autoFocus={returnsFocus}
        onClick={() => {
          setReturnsFocus(true);
          setRenaming(true);
        }}
      />
      <IconButton
        size={40}
        label={`Delete ${view.name}`}
        icon={Trash2}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </Group>
  );
}

function ViewNameForm({
  label,
  known,
  action,
  onCancel,
  button,
}: {
  label: string;
  known: string;
  action: Action<string> & { reset: () => void };
  onCancel?: () => void;
  button: string;
}) {
  const [name, setName] = useState(known);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== "") action.mutate(name);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={label}
        value={name}
        maxLength={maxViewNameLength}
        error={action.error?.message}
        onChange={(event) => {
          setName(event.currentTarget.value);
          action.reset();
        }}
        {...(onCancel && { "data-autofocus": true, autoFocus: true })}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          variant="filled"
          type="submit"
          size="sm"
          disabled={name.trim() === ""}
          loading={action.isPending}
        >
          {button}
        </Button>
      </Group>
    </form>
  );
}
