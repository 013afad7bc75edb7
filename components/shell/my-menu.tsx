"use client";

import { useOnDemand } from "@/components/ui/use-on-demand";
import type { Me } from "./me";
import { MyMenuButton } from "./my-menu-button";

const loadMenu = () => import("./my-menu-opened").then((file) => file.MyMenuOpened);

export function MyMenu({ me }: { me: Me }) {
  const { Wanted: Opened, button } = useOnDemand(loadMenu);
  return Opened ? (
    <Opened me={me} />
  ) : (
    <MyMenuButton me={me} {...button} aria-haspopup="menu" aria-expanded={false} />
  );
}
