"use client";

import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ListPlus, Plus } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import { apiQuery } from "@/lib/browser/fetch-api";
import { CustomFieldCard } from "./custom-field-card";
import { CustomFieldDialog } from "./custom-field-dialog";

export function CustomFieldsPage() {
  const { data, error, refetch } = useQuery(apiQuery("/api/admin/custom-fields"));
  const [isCreating, creating] = useDisclosure(false);
  const create = (
    <Button variant="filled" leftSection={<Plus />} onClick={creating.open}>
      Add field
    </Button>
  );
  const fields = data?.fields ?? [];
  return (
    <>
      <PageHeader
        title="Custom fields"
        detail="What your company records about people"
        action={fields.length > 0 && create}
      />
      {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && fields.length === 0 && (
        <EmptyState icon={<ListPlus />} title="No custom fields yet" action={create}>
          A custom field is on the page of every person: desk, T-shirt size, first aid, buddy. You decide who
          edits it and who sees it.
        </EmptyState>
      )}
      {fields.length > 0 && (
        <Stack component="ol" p={0} m={0} style={{ listStyle: "none" }}>
          {fields.map((field, position) => (
            <li key={field.id}>
              <CustomFieldCard field={field} position={position} isLast={position === fields.length - 1} />
            </li>
          ))}
        </Stack>
      )}
      <CustomFieldDialog isOpen={isCreating} onClose={creating.close} />
    </>
  );
}
