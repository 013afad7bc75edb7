import { useLazyComponent } from "@/components/ui/use-lazy-component";
import type { SignedInUser } from "./signed-in-user";
import { UserMenuButton } from "./user-menu-button";

const loadUserMenu = () => import("./loaded-user-menu").then((file) => file.LoadedUserMenu);

export function UserMenu({ me }: { me: SignedInUser }) {
  const { LoadedComponent: Opened, button } = useLazyComponent(loadUserMenu);
  return Opened ? (
    <Opened me={me} />
  ) : (
    <UserMenuButton me={me} {...button} aria-haspopup="menu" aria-expanded={false} />
  );
}
