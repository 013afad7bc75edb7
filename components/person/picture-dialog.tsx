import { Button, FileButton, Group, Modal, Stack, Text } from "@mantine/core";
import { useAction } from "@/components/ui/use-action";
import { ImageUp, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { FailureAlert } from "@/components/ui/action-form";
import { fetchApi } from "@/lib/browser/fetch-api";
import { fetchJson } from "@/lib/browser/fetch-json";
import { useInvalidate } from "@/lib/browser/refetch";
import { startCrop, getVisibleSquare, moveCrop, zoomCrop, type Crop } from "./crop";
import classes from "./picture.module.css";

export type PictureDialogProps = {
  personId: string;
  hasOwnPicture: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** Side lengths of the crop window and of the uploaded picture, in pixels. Both are squares. */
const windowSide = 288;
const uploadSide = 512;
const maxFileBytes = 20 * 1024 * 1024;

type ChosenPicture = { url: string; width: number; height: number };

/** The browser encodes the picture again, which removes its metadata. */
export function PictureDialog({ personId, hasOwnPicture, isOpen, onClose }: PictureDialogProps) {
  const router = useRouter();
  const invalidate = useInvalidate();
  const image = useRef<HTMLImageElement>(null);
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [crop, setCrop] = useState<Crop>({ scale: 1, x: 0, y: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  const onDone = () => {
    router.refresh();
    void invalidate("directory", "/api/people/{id}/overview", "/api/people/{id}/history");
    onClose();
  };
  const upload = useAction({
    call: async () =>
      fetchJson(`/api/people/${encodeURIComponent(personId)}/picture`, {
        method: "PUT",
        body: await encodeSquare(image.current, crop),
      }),
    done: onDone,
  });
  const remove = useAction({
    call: () => fetchApi("DELETE", "/api/people/{id}/picture", { path: { id: personId } }),
    done: onDone,
  });

  const choose = async (file: File | null) => {
    if (!file) return;
    upload.reset();
    const read = file.size <= maxFileBytes ? await readPictureFile(file) : null;
    setProblem(read ? null : "This file cannot be read. Choose a JPEG, PNG or WebP picture of up to 20 MB.");
    setChosen(read);
    if (read) setCrop(startCrop(read, windowSide));
  };
  const move = (by: { x: number; y: number }) => {
    if (chosen) setCrop((before) => moveCrop(before, chosen, windowSide, by));
  };
  const zoom = chosen ? (crop.scale * Math.min(chosen.width, chosen.height)) / windowSide : 1;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setChosen(null);
        setProblem(null);
        upload.reset();
        remove.reset();
      }}
      title="Picture"
      size="sm"
    >
      <Stack gap="md">
        <FailureAlert>{problem ?? upload.error?.message ?? remove.error?.message}</FailureAlert>
        {chosen ? (
          <>
            <div
              className={classes["crop"]}
              role="group"
              aria-label="Part of the picture that is shown. Drag, or use the arrow keys"
              tabIndex={0}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => {
                const { movementX: x, movementY: y } = event;
                if (event.currentTarget.hasPointerCapture(event.pointerId)) move({ x, y });
              }}
              onKeyDown={(event) => {
                const by = arrowMovements[event.key];
                if (!by) return;
                event.preventDefault();
                move(by);
              }}
            >
              <img
                ref={image}
                src={chosen.url}
                alt=""
                draggable={false}
                width={chosen.width}
                height={chosen.height}
                style={{ transform: `translate(${crop.x}px, ${crop.y}px) scale(${crop.scale})` }}
              />
            </div>
            <input
              type="range"
              style={{ width: "100%", accentColor: "var(--mantine-primary-color-filled)" }}
              aria-label="Zoom"
              min={1}
              max={4}
              step={0.02}
              value={zoom}
              onChange={({ currentTarget }) =>
                setCrop((before) => zoomCrop(before, chosen, windowSide, Number(currentTarget.value)))
              }
            />
          </>
        ) : (
          <Text c="dimmed">
            JPEG, PNG or WebP. The picture is cropped to a square, and its place, camera and other hidden data
            are removed. Everyone in the directory sees it.
          </Text>
        )}
        <Group justify="space-between" gap="sm">
          {hasOwnPicture && !chosen ? (
            <Button
              variant="subtle"
              color="red"
              leftSection={<Trash2 size={15} />}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Remove picture
            </Button>
          ) : (
            <span />
          )}
          <Group gap="sm">
            <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => void choose(file)}>
              {(button) => (
                <Button
                  {...button}
                  variant={chosen ? "default" : "filled"}
                  leftSection={<ImageUp size={15} />}
                >
                  {chosen ? "Choose another" : "Choose a file"}
                </Button>
              )}
            </FileButton>
            {chosen && (
              <Button variant="filled" loading={upload.isPending} onClick={() => upload.mutate()}>
                Save
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

const arrowStep = 8;
const arrowMovements: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: arrowStep, y: 0 },
  ArrowRight: { x: -arrowStep, y: 0 },
  ArrowUp: { x: 0, y: arrowStep },
  ArrowDown: { x: 0, y: -arrowStep },
};

/** Returns null if the browser cannot decode the file. */
async function readPictureFile(file: File): Promise<ChosenPicture | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return null;
  }
  return { url, width: image.naturalWidth, height: image.naturalHeight };
}

/** Encodes on white, as JPEG. Throws if the browser cannot draw or encode the picture. */
async function encodeSquare(image: HTMLImageElement | null, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = uploadSide;
  canvas.height = uploadSide;
  const context = canvas.getContext("2d");
  if (!context || !image)
    throw new Error("The picture cannot be drawn in this browser. Use another browser.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, uploadSide, uploadSide);
  const { left, top, side } = getVisibleSquare(crop, windowSide);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, left, top, side, side, 0, 0, uploadSide, uploadSide);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  if (!blob) throw new Error("The picture cannot be encoded in this browser. Use another browser.");
  return blob;
}
