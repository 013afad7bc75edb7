import { Code, SegmentedControl, Stack, Tabs, Text, Title } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { languages, buildQuickStarts, type Language } from "@/lib/protocols/openapi/quick-starts";
import classes from "./api-reference.module.css";

export function QuickStarts({ origin, mayUse }: { origin: string; mayUse: ReadonlySet<string> }) {
  const [language, setLanguage] = useState<Language>("curl");
  const tasks = buildQuickStarts(origin).filter(({ operation }) => mayUse.has(operation));
  const [first] = tasks;
  if (!first) return null;
  return (
    <section aria-labelledby="quick-start">
      <Title order={2} size="h4" id="quick-start" mb="sm">
        Quick start
      </Title>
      <Text size="sm" mb="sm">
        Create an API token and store it for your program: <code>export KITH_TOKEN=kith_…</code>
      </Text>
      <Tabs defaultValue={first.id} keepMounted={false}>
        <Tabs.List mb="sm">
          {tasks.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tasks.map(({ id, title, explanation, code }) => (
          <Tabs.Panel key={id} value={id}>
            <Stack gap="sm" align="flex-start">
              <Text size="sm">{explanation}</Text>
              <SegmentedControl
                size="sm"
                data={[...languages]}
                value={language}
                onChange={(value) => setLanguage(languages.find((one) => one === value) ?? "curl")}
                aria-label="Language"
              />
              <Code block w="100%" className={classes.code} tabIndex={0} role="region" aria-label={title}>
                {code[language]}
              </Code>
              <CopyButton text={code[language]} label="Copy" />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
