-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'backup_made';
ALTER TYPE "audit_kind" ADD VALUE 'restored';

-- CreateTable
CREATE TABLE "scheduled_backups" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "file_name" TEXT NOT NULL,
    "bytes" BIGINT,
    "failure" TEXT,

    CONSTRAINT "scheduled_backups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scheduled_backups_started_at_idx" ON "scheduled_backups"("started_at");
