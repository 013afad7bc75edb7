import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "@/components/ui/use-action";
import { createOnce } from "@/lib/browser/create-once";
import { apiQuery } from "@/lib/browser/fetch-api";

export function SharedViewNote({ name, address }: { name: string; address: string }) {
  const { data } = useQuery(apiQuery("/api/people/views"));
  const save = useAction({
    call: () => createOnce("/api/people/views", { body: { name, address } }),
    failed: "Not saved",
    refetch: ["/api/people/views"],
  });
  const isSaved = save.isSuccess || data?.views.some((view) => view.address === address) === true;
  return (
    <Group gap="xs" mb="xs">
      <Text>
        View: <bdi style={{ fontWeight: 600 }}>{name}</bdi>
      </Text>
      {/* The button stays enabled, because a disabled button would lose the focus. */}
      <Button
        size="compact-sm"
        aria-disabled={isSaved || save.isPending}
        onClick={() => {
          if (!isSaved && !save.isPending) save.mutate();
        }}
      >
        {isSaved ? "Saved" : "Save view"}
      </Button>
    </Group>
  );
}
