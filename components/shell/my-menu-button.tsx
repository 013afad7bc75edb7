"use client";

import type { ComponentProps } from "react";
import { KnownPictures } from "@/components/ui/known-pictures";
import { UnstyledButton } from "@/components/ui/plain/button";
import { Text } from "@/components/ui/plain/text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Me } from "./me";
import classes from "./shell.module.css";

export const MyMenuButton = ({ me, ...properties }: { me: Me } & ComponentProps<"button">) => (
  <UnstyledButton aria-label={`${me.name}, my menu`} {...properties} className={classes["me"] ?? ""}>
    <KnownPictures pictures={me.pictures}>
      <PersonAvatar person={{ id: me.id, first_name: me.name, last_name: "" }} size={30} />
    </KnownPictures>
    <Text component="span" size="sm" fw={550} truncate visibleFrom="sm">
      {me.name}
    </Text>
  </UnstyledButton>
);
