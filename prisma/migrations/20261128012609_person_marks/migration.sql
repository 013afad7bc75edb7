-- CreateEnum
CREATE TYPE "person_mark_kind" AS ENUM ('not_in_payroll', 'two_people', 'removal_held');

-- CreateTable
CREATE TABLE "person_marks" (
    "person_id" UUID NOT NULL,
    "kind" "person_mark_kind" NOT NULL,
    "other_id" UUID NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "set_by_name" TEXT NOT NULL,

    CONSTRAINT "person_marks_pkey" PRIMARY KEY ("person_id","kind","other_id")
);

-- CreateIndex
CREATE INDEX "person_marks_other_id_idx" ON "person_marks"("other_id");

-- AddForeignKey
ALTER TABLE "person_marks" ADD CONSTRAINT "person_marks_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_marks" ADD CONSTRAINT "person_marks_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
