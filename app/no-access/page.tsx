import { ShieldAlert } from "lucide-react";
import type { Metadata } from "next";
import { Notice } from "@/components/ui/notice";

export const metadata: Metadata = { title: "No access" };

export default function NoAccessPage() {
  return (
    <Notice icon={<ShieldAlert size={32} aria-hidden />} title="Your account may not see this" level={1}>
      You are signed in, but your access level does not include this page. An executive of your company can
      change that.
    </Notice>
  );
}
