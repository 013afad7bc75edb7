-- CreateEnum
CREATE TYPE "directory_change_kind" AS ENUM ('joined', 'left', 'returned', 'changed');

-- AlterTable
ALTER TABLE "directory_state" ADD COLUMN     "changes_since" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "changes_through" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "directory_changes" (
    "version" BIGINT NOT NULL,
    "person_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" "directory_change_kind" NOT NULL,
    "fields" TEXT[],

    CONSTRAINT "directory_changes_pkey" PRIMARY KEY ("version", "person_id")
);

-- CreateIndex
CREATE INDEX "directory_changes_at_idx" ON "directory_changes"("at");
