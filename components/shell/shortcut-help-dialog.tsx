import { Kbd, Modal, Stack, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { useShortcutGroups } from "@/components/ui/shortcut-groups";
import { closeShortcutHelp, globalShortcutsTitle } from "./shortcut-help-state";
import classes from "./shortcut-help.module.css";

/** Global shortcuts come last. */
export function ShortcutHelpDialog({ isOpen }: { isOpen: boolean }) {
  const groups = useShortcutGroups().toSorted((a, b) => rankGroup(a.title) - rankGroup(b.title));
  return (
    <Modal opened={isOpen} onClose={closeShortcutHelp} title="Keyboard shortcuts" size="lg">
      <Stack gap="lg">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <Title order={3} size="h6" mb={6}>
              {title}
            </Title>
            <dl className="ruled" style={{ margin: 0 }}>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className={classes["key"]}>
                  <dt>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && (
                          <Text span size="xs" c="dimmed">
                            {" or "}
                          </Text>
                        )}
                        <Kbd size="sm">{key}</Kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Modal>
  );
}

const rankGroup = (title: string) => (title === globalShortcutsTitle ? 1 : 0);
