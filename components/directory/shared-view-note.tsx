import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { notifyFailure } from "@/components/ui/notify-failure";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { saveViewViaApi, savedViewsQueryOptions } from "@/lib/browser/saved-views";

export function SharedViewNote({ name, address }: { name: string; address: string }) {
  const { data } = useQuery(savedViewsQueryOptions());
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: saveViewViaApi,
    onSuccess: () => invalidate(queryKeys.savedViews),
    onError: notifyFailure("Not saved"),
  });
  const isSaved = save.isSuccess || data?.views.some((view) => view.address === address) === true;
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm">
        View: <bdi style={{ fontWeight: 600 }}>{name}</bdi>
      </Text>
      {/* The button stays enabled, because a disabled button would lose the focus. */}
      <Button
        variant="default"
        size="compact-sm"
        aria-disabled={isSaved || save.isPending}
        onClick={() => {
          if (!isSaved && !save.isPending) save.mutate({ name, address });
        }}
      >
        {isSaved ? "Saved" : "Save view"}
      </Button>
    </Group>
  );
}
