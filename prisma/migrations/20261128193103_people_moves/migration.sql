-- AlterTable
ALTER TABLE "directory_state" ADD COLUMN     "people_org_id" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "sync_previews" ADD COLUMN     "move_id" UUID;

-- CreateTable
CREATE TABLE "people_moves" (
    "id" UUID NOT NULL,
    "vendor" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "org_name" TEXT NOT NULL,
    "acting_as" TEXT,
    "secret" TEXT NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "listing" JSONB,
    "mapping" JSONB,
    "prepared_by" UUID NOT NULL,
    "prepared_by_name" TEXT NOT NULL,
    "prepared_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "people_moves_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "former_source_ids" (
    "vendor" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,

    CONSTRAINT "former_source_ids_pkey" PRIMARY KEY ("vendor","org_id","external_id")
);

-- CreateIndex
CREATE INDEX "former_source_ids_person_id_idx" ON "former_source_ids"("person_id");

-- AddForeignKey
ALTER TABLE "sync_previews" ADD CONSTRAINT "sync_previews_move_id_fkey" FOREIGN KEY ("move_id") REFERENCES "people_moves"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_source_ids" ADD CONSTRAINT "former_source_ids_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

UPDATE "directory_state" SET "people_org_id" = coalesce(
  (SELECT "org_id" FROM "connections" WHERE "provider" = 'projects' AND "connections"."vendor" = "people_vendor"), '');
