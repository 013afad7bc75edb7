-- CreateEnum
CREATE TYPE "absence_kind" AS ENUM ('away', 'busy');

-- CreateTable
CREATE TABLE "absences" (
    "person_id" UUID NOT NULL,
    "kind" "absence_kind" NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "starts_on" DATE NOT NULL,
    "back_on" DATE NOT NULL,

    CONSTRAINT "absences_pkey" PRIMARY KEY ("person_id","kind","starts_at")
);

-- CreateTable
CREATE TABLE "calendar_readings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "source" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "calendars" INTEGER NOT NULL DEFAULT 0,
    "people" INTEGER NOT NULL DEFAULT 0,
    "finding" TEXT,

    CONSTRAINT "calendar_readings_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "absences" ADD CONSTRAINT "absences_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
