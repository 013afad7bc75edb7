"use client";

import { Text, Title } from "@mantine/core";
import { useRouter } from "next/navigation";
import { ChooseFile } from "./choose-file";

/** Section of the page of the source of people. */
export function UploadFile() {
  const router = useRouter();
  return (
    <section aria-labelledby="upload-file">
      <Title order={2} size="h4" mb={4} id="upload-file">
        Upload a file
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        An export of your HR program, or a spreadsheet. You see what it would change before anything changes.
      </Text>
      <ChooseFile chosen={() => router.push("/admin/connections/people/file")} />
    </section>
  );
}
