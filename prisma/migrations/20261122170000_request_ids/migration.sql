-- Which request a line of the record and a run of the journal come of. Null where none does, and in what was written before.

-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "request_id" TEXT;

-- AlterTable
ALTER TABLE "sync_runs" ADD COLUMN     "request_id" TEXT;
