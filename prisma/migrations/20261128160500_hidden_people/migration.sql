-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'person_hidden';
ALTER TYPE "audit_kind" ADD VALUE 'person_shown';

-- AlterTable
ALTER TABLE "people" ADD COLUMN "is_hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "hidden_manager_id" UUID;

-- CreateTable
CREATE TABLE "hidden_people" (
    "person_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "hidden_by" UUID NOT NULL,
    "hidden_by_name" TEXT NOT NULL,
    "hidden_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hidden_people_pkey" PRIMARY KEY ("person_id")
);

-- AddForeignKey
ALTER TABLE "people" ADD CONSTRAINT "people_hidden_manager_id_fkey" FOREIGN KEY ("hidden_manager_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
