import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { layersOf, type Layer, type LayeredField } from "./value-layers";

const coalesceLayers = <F extends LayeredField>(
  field: F,
  columns: Readonly<Record<Layer<F>, string>>,
): Prisma.Sql => Prisma.raw(`coalesce(${layersOf[field].map((layer) => columns[layer]).join(", ")})`);

/** The statement joins `profiles` to `people`. */
export const officeSql = coalesceLayers("office", {
  payroll: "profiles.location",
  projects: "people.office",
});
export const startDateSql = coalesceLayers("startDate", {
  payroll: "profiles.start_date",
  projects: "people.joined_on",
});
/** The statement joins `person_abouts` to `people`. */
export const workPhoneSql = coalesceLayers("workPhone", {
  own: "person_abouts.work_phone",
  projects: "people.work_phone",
});

/** Joins the stored pictures. That of a person without a picture URL will be deleted, and is not shown. */
export const pictureJoins = Prisma.sql`
  LEFT JOIN own_pictures ON own_pictures.person_id = people.id
  LEFT JOIN person_pictures ON person_pictures.person_id = people.id AND people.avatar_url IS NOT NULL`;

/** True if only the stored picture is in answers, because no client can read the address (`buildVendorPictureAddress`). */
export const isVendorPictureSql = Prisma.sql`(people.avatar_url LIKE 'vendor-picture:%')`;

/** A column of the picture that counts; null without one. The statement contains `pictureJoins`. */
export const buildPictureSql = (column: "version" | "content_type" | "bytes"): Prisma.Sql =>
  coalesceLayers("picture", { own: `own_pictures.${column}`, projects: `person_pictures.${column}` });
