import "server-only";
import { createHash } from "node:crypto";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { personNotFoundProblem, requireAboutEditor } from "@/lib/identity/access/require-permission";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { fullName } from "@/lib/identity/matching/names";
import {
  incrementDirectoryVersion,
  withDirectoryLock,
  type LockedSession,
} from "@/lib/versions/directory-version";
import { storeDirectoryChanges } from "@/lib/versions/store-directory-changes";
import { detectPictureType, readPictureSize } from "@/lib/connections/connectors/pictures/picture-size";
import { aboutTransaction } from "@/lib/directory/about/commands";
import { getCurrentDirectory } from "@/lib/directory/directory-store";
import { inDirectoryFilter } from "@/lib/people/membership";
import { databaseNow } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { stripMetadata, uploadTypes } from "./strip-metadata";

/** Minimum and maximum length of each side of an uploaded picture, in pixels. */
const minSide = 64;
const maxSide = 4_096;

/**
 * Stores a picture that takes precedence over the vendor's. Detects the type from the bytes and removes metadata.
 * Throws 403 before reading the body unless the caller is the person or an executive (ABOUT-2), 404 if the person is
 * not in the directory, and 400 for bytes that are not an intact JPEG, PNG or WebP picture within the size limits.
 */
export async function storeUploadedPicture(
  caller: CallerWith<"view:people">,
  personId: string,
  read: () => Promise<Uint8Array>,
): Promise<{ version: string }> {
  await requireEditablePerson(caller, personId);
  const { type, bytes } = sanitizePicture(await read());
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  await changeOwnPicture(caller, personId, "picture", async (transaction) => {
    const known = await transaction.ownPicture.findUnique({ where: { personId }, select: { version: true } });
    if (known?.version === version) return false;
    const data = { contentType: type, bytes, version, updatedAt: databaseNow() };
    await transaction.ownPicture.upsert({ where: { personId }, create: { personId, ...data }, update: data });
    return true;
  });
  return { version };
}

export async function removeUploadedPicture(
  caller: CallerWith<"view:people">,
  personId: string,
): Promise<void> {
  await requireEditablePerson(caller, personId);
  await changeOwnPicture(caller, personId, "picture removed", async (transaction) => {
    const { count } = await transaction.ownPicture.deleteMany({ where: { personId } });
    return count > 0;
  });
}

export async function moveUploadedPicture(
  transaction: LockedSession,
  fromId: string,
  toId: string,
): Promise<void> {
  if ((await transaction.ownPicture.count({ where: { personId: toId } })) > 0) return;
  await transaction.ownPicture.updateMany({ where: { personId: fromId }, data: { personId: toId } });
}

async function requireEditablePerson(caller: CallerWith<"view:people">, personId: string): Promise<void> {
  const { directory } = await getCurrentDirectory();
  if (!directory.byId.has(personId)) throw personNotFoundProblem();
  requireAboutEditor(caller, personId);
}

/** If `change` returns false, it changed nothing, and nothing is recorded. */
async function changeOwnPicture(
  caller: CallerWith<"view:people">,
  personId: string,
  detail: string,
  change: (transaction: LockedSession) => Promise<boolean>,
): Promise<void> {
  await withDirectoryLock(async (transaction) => {
    const person = await transaction.person.findUnique({ where: { id: personId, ...inDirectoryFilter } });
    if (!person) throw personNotFoundProblem();
    if (!(await change(transaction))) return;
    await storeDirectoryChanges(await incrementDirectoryVersion(transaction), [
      { personId, kind: "changed", fields: ["avatar_url"], before: {} },
    ]);
    await recordAuditEvents(transaction, toActor(caller), [
      { kind: "about_changed", person: { id: personId, name: fullName(person) }, detail },
    ]);
  }, aboutTransaction);
}

/** Returns the picture's type, and its bytes without metadata. Throws 400 if it is unreadable or outside the limits. */
function sanitizePicture(uploaded: Uint8Array) {
  const detected = detectPictureType(uploaded);
  const type = uploadTypes.find((known) => known === detected);
  const size = type && readPictureSize(type, uploaded);
  if (!type || !size) throw pictureProblem("The picture cannot be read. Send a JPEG, PNG or WebP picture.");
  const sides = [size.width, size.height];
  if (sides.some((side) => side < minSide || side > maxSide)) {
    throw pictureProblem(
      `The picture has ${size.width} × ${size.height} pixels. Each side must have ${minSide} to ${maxSide}.`,
    );
  }
  const bytes = stripMetadata(type, uploaded);
  if (!bytes)
    throw pictureProblem("The picture is damaged. Save it again as JPEG, PNG or WebP, then send it.");
  return { type, bytes };
}

const pictureProblem = (message: string) => new Problem("invalid", "picture_refused", message);
