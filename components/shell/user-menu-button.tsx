import type { ComponentProps } from "react";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { UnstyledButton } from "@/components/ui/plain/button";
import { Text } from "@/components/ui/plain/text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { SignedInUser } from "./signed-in-user";
import classes from "./app-shell.module.css";

export const UserMenuButton = ({ me, ...properties }: { me: SignedInUser } & ComponentProps<"button">) => (
  <UnstyledButton aria-label={`${me.name}, my menu`} {...properties} className={classes["me"] ?? ""}>
    <PictureVersionsProvider pictures={me.pictures}>
      <PersonAvatar person={{ id: me.id, first_name: me.name, last_name: "" }} size={30} />
    </PictureVersionsProvider>
    <Text component="span" size="sm" fw={550} truncate visibleFrom="sm">
      {me.name}
    </Text>
  </UnstyledButton>
);
