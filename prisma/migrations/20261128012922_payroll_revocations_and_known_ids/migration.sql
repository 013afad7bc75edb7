-- AlterTable
ALTER TABLE "external_identities" ADD COLUMN     "is_known" BOOLEAN;

-- CreateTable
CREATE TABLE "pending_revocations" (
    "id" UUID NOT NULL,
    "org_name" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_revocations_pkey" PRIMARY KEY ("id")
);

-- Installations that already work are not asked for the new step of the set-up.
INSERT INTO "setup_skips" ("step")
SELECT 'matching' WHERE EXISTS (SELECT FROM "directory_state" WHERE "synced_at" IS NOT NULL);
