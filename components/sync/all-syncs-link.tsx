import { Anchor } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";

export const AllSyncsLink = () => (
  <Anchor
    component={Link}
    href="/admin/sync"
    size="sm"
    c="dimmed"
    mb="xs"
    display="inline-flex"
    style={{ alignItems: "center", gap: 4 }}
  >
    <ArrowLeft size={14} aria-hidden /> All syncs
  </Anchor>
);
