-- AlterTable
ALTER TABLE "sync_previews" ADD COLUMN     "requester" TEXT NOT NULL DEFAULT '';
