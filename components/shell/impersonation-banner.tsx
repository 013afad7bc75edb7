import { Button, Text } from "@mantine/core";
import { Eye } from "lucide-react";
import { fetchApi } from "@/lib/browser/fetch-api";
import { useAction } from "@/components/ui/use-action";
import classes from "./app-shell.module.css";

export function ImpersonationBanner({ name, level }: { name: string; level: string }) {
  const stop = useAction({
    call: () => fetchApi("DELETE", "/api/admin/view-as"),
    done: () => window.location.reload(),
    failed: "Not stopped",
  });
  return (
    <div role="status" className={classes["viewing"]}>
      <Eye />
      <Text
        inherit
        truncate
        title="You can’t change anything. Views of private data are recorded under your name."
      >
        Viewing as <b translate="no">{name}</b> ({level}), read-only
      </Text>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        loading={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate()}
      >
        Stop
      </Button>
    </div>
  );
}
