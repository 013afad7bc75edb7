import { Text, UnstyledButton } from "@mantine/core";
import type { ComponentProps } from "react";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import classes from "./app-shell.module.css";
import type { SignedInUser } from "./signed-in-user";

const loadUserMenu = () => import("./loaded-user-menu").then((file) => file.LoadedUserMenu);

export function UserMenu({ me }: { me: SignedInUser }) {
  const { LoadedComponent: Opened, button } = useLazyComponent(loadUserMenu);
  return Opened ? (
    <Opened me={me} button={<UserMenuButton me={me} />} />
  ) : (
    <UserMenuButton me={me} {...button} aria-haspopup="menu" aria-expanded={false} />
  );
}

const UserMenuButton = ({ me, ...properties }: { me: SignedInUser } & ComponentProps<"button">) => (
  <UnstyledButton aria-label={`${me.name}, my menu`} {...properties} className={classes["me"] ?? ""}>
    <PictureVersionsProvider pictures={me.pictures}>
      <PersonAvatar person={{ id: me.id, first_name: me.name, last_name: "" }} size={30} />
    </PictureVersionsProvider>
    <Text component="span" fw={550} truncate visibleFrom="sm" translate="no">
      {me.name}
    </Text>
  </UnstyledButton>
);
