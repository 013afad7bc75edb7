import { Alert } from "@mantine/core";
import { CircleAlert } from "lucide-react";

/** Why what was just tried did not work; nothing where nothing is said. */
export const Failure = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} role="alert">
      {children}
    </Alert>
  ) : null;
