"use client";

import { rem } from "@mantine/core";
import { useCallback, useState, type CSSProperties } from "react";
import { pickAvatarColour, getInitials, buildPicturePath } from "@/lib/directory/avatar-url";
import type { Person } from "@/lib/directory/schema";
import { getAvatarColourName } from "./avatar-colour-name";
import { usePictureVersion } from "./picture-versions";
import classes from "./person-avatar.module.css";

export function PersonAvatar({
  person: { id, first_name: firstName, last_name: lastName },
  size = 36,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  size?: number;
}) {
  const version = usePictureVersion(id);
  const address = version && buildPicturePath(id, version);
  return (
    // The style sheet draws the initials: text would become part of the accessible name of links.
    <span
      className={classes["avatar"]}
      style={
        {
          "--avatar-size": rem(size),
          "--avatar-bg": `var(--mantine-color-${getAvatarColourName(pickAvatarColour(id))}-light)`,
        } as CSSProperties
      }
      data-initials={getInitials({ firstName, lastName })}
      aria-hidden
    >
      {address && <Picture key={address} address={address} isMain={size >= mainPictureSize} />}
    </span>
  );
}

/** Smallest size of a picture that is the largest element of its page, in pixels. It loads before other pictures. */
const mainPictureSize = 96;

/** Renders nothing if it fails to load, so that the initials stay visible. */
function Picture({ address, isMain }: { address: string; isMain: boolean }) {
  const [state, setState] = useState<"awaited" | "shown" | "failed">("awaited");
  // A server-rendered picture may have loaded or failed before React attached its handlers.
  const lookAt = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) setState(image.naturalWidth > 0 ? "shown" : "failed");
  }, []);
  if (state === "failed") return null;
  return (
    <img
      ref={lookAt}
      src={address}
      alt=""
      {...(isMain ? { fetchPriority: "high" } : { loading: "lazy" })}
      className={classes["picture"]}
      data-shown={state === "shown" || undefined}
      onLoad={() => setState("shown")}
      onError={() => setState("failed")}
    />
  );
}
