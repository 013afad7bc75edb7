-- CreateEnum
CREATE TYPE "identity_origin" AS ENUM ('automatic', 'manual');

-- CreateEnum
CREATE TYPE "payroll_read_state" AS ENUM ('waiting', 'updated', 'unchanged', 'failed');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "audit_kind" ADD VALUE 'match_rejected';
ALTER TYPE "audit_kind" ADD VALUE 'match_reconsidered';
ALTER TYPE "audit_kind" ADD VALUE 'mapping_ignored';
ALTER TYPE "audit_kind" ADD VALUE 'mapping_restored';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "sync_state" ADD VALUE 'paused';
ALTER TYPE "sync_state" ADD VALUE 'cancelled';

-- AlterTable
ALTER TABLE "app_users" ADD COLUMN     "mapping_ignored_at" TIMESTAMPTZ(3),
ADD COLUMN     "mapping_ignored_by" UUID;

-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "credential_expires_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "external_identities" ADD COLUMN     "origin" "identity_origin" NOT NULL DEFAULT 'automatic',
ADD COLUMN     "set_by" UUID,
ADD COLUMN     "set_by_name" TEXT;

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "payroll_changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "payroll_read_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sync_changes" ADD COLUMN     "sealed_new" TEXT,
ADD COLUMN     "sealed_old" TEXT;

-- AlterTable
ALTER TABLE "sync_runs" ADD COLUMN     "cancel_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "failed" INTEGER,
ADD COLUMN     "person_id" UUID,
ADD COLUMN     "resume_at" TIMESTAMPTZ(3),
ADD COLUMN     "source" "provider" NOT NULL DEFAULT 'projects';

-- CreateTable
CREATE TABLE "payroll_run_people" (
    "run_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "person_name" TEXT NOT NULL,
    "state" "payroll_read_state" NOT NULL DEFAULT 'waiting',
    "error_code" TEXT,
    "error_detail" TEXT,

    CONSTRAINT "payroll_run_people_pkey" PRIMARY KEY ("run_id","person_id")
);

-- CreateTable
CREATE TABLE "payroll_rejections" (
    "person_id" UUID NOT NULL,
    "employee_id" TEXT NOT NULL,
    "employee_name" TEXT NOT NULL,
    "rejected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rejected_by" UUID NOT NULL,
    "rejected_by_name" TEXT NOT NULL,

    CONSTRAINT "payroll_rejections_pkey" PRIMARY KEY ("person_id","employee_id")
);

-- CreateTable
CREATE TABLE "health_counts" (
    "day" DATE NOT NULL,
    "check_name" TEXT NOT NULL,
    "found" INTEGER NOT NULL,

    CONSTRAINT "health_counts_pkey" PRIMARY KEY ("day","check_name")
);

-- CreateIndex
CREATE INDEX "payroll_run_people_run_id_state_idx" ON "payroll_run_people"("run_id", "state");

-- AddForeignKey
ALTER TABLE "payroll_run_people" ADD CONSTRAINT "payroll_run_people_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sync_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_rejections" ADD CONSTRAINT "payroll_rejections_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
