"use client";

import { ActionIcon, Box } from "@mantine/core";
import { Camera } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import type { PictureDialogProps } from "./picture-dialog";

const loadDialog = () => import("./picture-dialog").then((file) => file.PictureDialog);

export function PictureButton({
  personId,
  hasOwnPicture,
  children,
}: {
  personId: string;
  hasOwnPicture: boolean;
  children: ReactNode;
}) {
  const { LoadedComponent: Dialog, button } = useLazyComponent<PictureDialogProps>(loadDialog);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box pos="relative" w="max-content" style={{ flexShrink: 0 }}>
      {children}
      <ActionIcon
        {...button}
        onClick={() => {
          setIsOpen(true);
          button.onClick();
        }}
        variant="default"
        radius="xl"
        size={36}
        className="on-screen"
        pos="absolute"
        right={-4}
        bottom={-4}
        aria-label="Change picture"
        title="Change picture"
        aria-haspopup="dialog"
      >
        <Camera size={17} />
      </ActionIcon>
      {Dialog && (
        <Dialog
          personId={personId}
          hasOwnPicture={hasOwnPicture}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  );
}
