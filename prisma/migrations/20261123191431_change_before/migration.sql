-- AlterTable
ALTER TABLE "directory_changes" ADD COLUMN     "before" JSONB;
