-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "compared_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "payroll_suggestions" (
    "person_id" UUID NOT NULL,
    "employee_id" TEXT NOT NULL,

    CONSTRAINT "payroll_suggestions_pkey" PRIMARY KEY ("person_id")
);

-- AddForeignKey
ALTER TABLE "payroll_suggestions" ADD CONSTRAINT "payroll_suggestions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
