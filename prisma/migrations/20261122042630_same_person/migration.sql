-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'same_person_decided';

-- AlterTable
ALTER TABLE "sync_changes" ADD COLUMN     "is_same_person" BOOLEAN,
ADD COLUMN     "replaced_by_id" UUID;

-- AlterTable
ALTER TABLE "sync_runs" ADD COLUMN     "answers_run_id" UUID;
