import { Anchor } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";

export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <Anchor
    component={Link}
    href={href}
    c="dimmed"
    mb="xs"
    display="inline-flex"
    style={{ alignItems: "center", gap: 4 }}
  >
    <ArrowLeft size={14} /> {children}
  </Anchor>
);
