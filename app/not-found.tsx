import { Button } from "@mantine/core";
import { SearchX } from "lucide-react";
import Link from "next/link";
import { Notice } from "@/components/ui/notice";

export default function NotFound() {
  return (
    <Notice
      icon={<SearchX size={32} aria-hidden />}
      title="There is nothing here"
      level={1}
      action={
        <Button component={Link} href="/people" variant="default">
          To the directory
        </Button>
      }
    >
      The address may be mistyped, or the person may have left the company.
    </Notice>
  );
}
