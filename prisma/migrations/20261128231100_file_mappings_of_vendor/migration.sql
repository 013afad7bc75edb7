-- Columns of files belong to the vendor, as its rules do: a move to a file needs them before the file is connected.
ALTER TABLE "people_rules" ADD COLUMN "mapping" JSONB;

INSERT INTO "people_rules" ("vendor", "rules", "mapping")
  SELECT 'file', '{"rules":[],"always":[],"never":[]}', "mapping" FROM "people_sources" WHERE "mapping" IS NOT NULL
  ON CONFLICT ("vendor") DO UPDATE SET "mapping" = excluded."mapping";

ALTER TABLE "people_sources" DROP COLUMN "mapping";

ALTER TABLE "people_moves" DROP COLUMN "mapping",
ADD COLUMN "credential_expires_at" TIMESTAMPTZ(3);
