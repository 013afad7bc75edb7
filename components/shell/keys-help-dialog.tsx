"use client";

import { Kbd, Modal, Stack, Title } from "@mantine/core";
import { Fragment } from "react";
import { useRegisteredKeys } from "@/components/ui/page-keys";
import { closeKeysHelp, everyPage } from "./keys-help-state";
import classes from "./keys-help.module.css";

/** All keys that the page has now, part by part; those of every page come last. */
export function KeysHelpDialog({ isOpen }: { isOpen: boolean }) {
  const parts = useRegisteredKeys().toSorted((a, b) => rank(a.title) - rank(b.title));
  return (
    <Modal opened={isOpen} onClose={closeKeysHelp} title="Keyboard shortcuts" size="lg">
      <Stack gap="lg">
        {parts.map(({ title, keys }) => (
          <section key={title}>
            <Title order={3} size="h6" mb={6}>
              {title}
            </Title>
            <dl className={classes["keys"]}>
              {keys.map(({ keys: any, does }) => (
                <div key={does} className={classes["key"]}>
                  <dt>
                    {any.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span className={classes["or"]}> or </span>}
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

const rank = (title: string) => (title === everyPage ? 1 : 0);
