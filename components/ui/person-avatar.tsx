"use client";

import { memo, useCallback, useState, type CSSProperties } from "react";
import { pickAvatarColour, getInitials, buildPicturePath } from "@/lib/directory/avatar-url";
import type { Person } from "@/lib/directory/schema";
import { getAvatarColourName } from "./avatar-colour-name";
import { usePictureVersion } from "./picture-versions";
import { toRem } from "./plain/css-values";
import classes from "./person-avatar.module.css";

export function PersonAvatar({
  person,
  size = 36,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  size?: number;
}) {
  const { id, first_name: firstName, last_name: lastName } = person;
  return (
    <MemoizedAvatar
      id={id}
      firstName={firstName}
      lastName={lastName}
      size={size}
      version={usePictureVersion(id)}
    />
  );
}

/** Renders again only if name, size or this picture's version changes, not with every new set of versions. */
const MemoizedAvatar = memo(function Face({
  id,
  firstName,
  lastName,
  size,
  version,
}: {
  id: string;
  firstName: string;
  lastName: string;
  size: number;
  version: string | undefined;
}) {
  const address = version && buildPicturePath(id, version);
  return (
    // The avatar has Mantine's Avatar classes (docs/decisions/0021-mantine-without-runtime.md).
    <span
      className="m_f85678b6 mantine-Avatar-root"
      style={getAvatarStyle(size, getAvatarColourName(pickAvatarColour(id)))}
      aria-hidden
    >
      <span className="m_104cd71f mantine-Avatar-placeholder" style={initialsColour}>
        {/* The style sheet draws the initials: text would become part of the accessible name of links. */}
        <span className={classes["initials"]} data-initials={getInitials({ firstName, lastName })} />
        {address && <Picture key={address} address={address} isMain={size >= mainPictureSize} />}
      </span>
    </span>
  );
});

const initialsColour = { color: "var(--mantine-color-text)" };

const getAvatarStyle = (size: number, colour: string) =>
  ({
    "--avatar-size": toRem(size),
    "--avatar-radius": toRem(size),
    "--avatar-bg": `var(--mantine-color-${colour}-light)`,
    "--avatar-color": `var(--mantine-color-${colour}-light-color)`,
    "--avatar-bd": `${toRem(1)} solid transparent`,
  }) as CSSProperties;

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
      className={`${classes["picture"]} m_9e117634 mantine-Image-root`}
      data-shown={state === "shown" || undefined}
      onLoad={() => setState("shown")}
      onError={() => setState("failed")}
    />
  );
}
