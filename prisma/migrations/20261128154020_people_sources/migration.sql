-- AlterTable
ALTER TABLE "connections" ADD COLUMN "vendor" TEXT;
UPDATE "connections" SET "vendor" = 'productive' WHERE "provider" = 'projects';

-- AlterTable
ALTER TABLE "directory_state" ADD COLUMN "people_vendor" TEXT;
UPDATE "directory_state" SET "people_vendor" = 'productive' WHERE EXISTS (SELECT FROM "people");

-- AlterTable
ALTER TABLE "people" ADD COLUMN "work_phone" TEXT;

-- AlterTable
ALTER TABLE "sync_previews" ADD COLUMN "received" JSONB;

-- CreateTable
CREATE TABLE "people_sources" (
    "provider" "provider" NOT NULL,
    "rules" JSONB NOT NULL DEFAULT '{"rules":[],"always":[],"never":[]}',
    "left_out" JSONB NOT NULL DEFAULT '[]',
    "mapping" JSONB,
    "received_at" TIMESTAMPTZ(3),
    "sent_by" TEXT,
    "digest" TEXT,
    "row_count" INTEGER,
    "records" JSONB,
    "rejected" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "people_sources_pkey" PRIMARY KEY ("provider")
);

-- AddForeignKey
ALTER TABLE "people_sources" ADD CONSTRAINT "people_sources_provider_fkey" FOREIGN KEY ("provider") REFERENCES "connections"("provider") ON DELETE CASCADE ON UPDATE CASCADE;
