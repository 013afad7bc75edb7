"use client";

import { memo, useCallback, useState, type CSSProperties } from "react";
import { avatarColour, initials } from "@/lib/directory/avatar-url";
import type { Person } from "@/lib/directory/schema";
import { pictureAddress } from "@/lib/pictures/picture-address";
import { avatarColourName } from "./avatar-colour";
import { usePictureVersion } from "./known-pictures";
import { pixels } from "./plain/lengths";
import classes from "./person-avatar.module.css";

/** The person's picture where one is known (`KnownPictures`), over the initials on the one of twelve quiet colours that is theirs everywhere. */
export function PersonAvatar({
  person,
  size = 36,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  size?: number;
}) {
  return <Face person={person} size={size} version={usePictureVersion(person.id)} />;
}

type Drawn = {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  size: number;
  version: string | undefined;
};

/** Drawn anew for another face only, and not for every list that says whose pictures are known. */
const Face = memo(
  function Face({ person, size, version }: Drawn) {
    const address = version && pictureAddress(person.id, version);
    return (
      // Mantine's Avatar by its style sheet (decision 21).
      <span
        className="m_f85678b6 mantine-Avatar-root"
        style={lookOf(size, avatarColourName(avatarColour(person.id)))}
        aria-hidden
      >
        <span className="m_104cd71f mantine-Avatar-placeholder" style={wordsColour}>
          {/* Drawn by the style sheet: as text they would be a part of every label that the face stands in. */}
          <span
            className={classes["initials"]}
            data-initials={initials({ firstName: person.first_name, lastName: person.last_name })}
          />
          {address && <Picture key={address} address={address} />}
        </span>
      </span>
    );
  },
  (before, after) =>
    before.size === after.size &&
    before.version === after.version &&
    before.person.id === after.person.id &&
    before.person.first_name === after.person.first_name &&
    before.person.last_name === after.person.last_name,
);

const wordsColour = { color: "var(--mantine-color-text)" };

const lookOf = (size: number, colour: string) =>
  ({
    "--avatar-size": pixels(size),
    "--avatar-radius": pixels(size),
    "--avatar-bg": `var(--mantine-color-${colour}-light)`,
    "--avatar-color": `var(--mantine-color-${colour}-light-color)`,
    "--avatar-bd": `${pixels(1)} solid transparent`,
  }) as CSSProperties;

/** Nothing moves when it comes, and where it does not come the initials stay. */
function Picture({ address }: { address: string }) {
  const [state, setState] = useState<"awaited" | "shown" | "failed">("awaited");
  // One that the server sent may have come, or not, before there was anybody to hear of it.
  const lookAt = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) setState(image.naturalWidth > 0 ? "shown" : "failed");
  }, []);
  if (state === "failed") return null;
  return (
    <img
      ref={lookAt}
      src={address}
      alt=""
      loading="lazy"
      className={`${classes["picture"]} m_9e117634 mantine-Image-root`}
      data-shown={state === "shown" || undefined}
      onLoad={() => setState("shown")}
      onError={() => setState("failed")}
    />
  );
}
