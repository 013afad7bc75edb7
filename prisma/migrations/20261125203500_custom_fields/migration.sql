-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'custom_fields_changed';

-- CreateEnum
CREATE TYPE "custom_field_kind" AS ENUM ('text', 'choice', 'choices', 'link', 'date', 'person');

-- CreateEnum
CREATE TYPE "custom_field_editor" AS ENUM ('person', 'manager', 'executive');

-- CreateEnum
CREATE TYPE "custom_field_audience" AS ENUM ('everyone', 'managers', 'executives');

-- CreateTable
CREATE TABLE "custom_fields" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "custom_field_kind" NOT NULL,
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "edited_by" "custom_field_editor" NOT NULL,
    "seen_by" "custom_field_audience" NOT NULL,
    "searchable" BOOLEAN NOT NULL DEFAULT false,
    "filterable" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_field_values" (
    "field_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "texts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_field_values_pkey" PRIMARY KEY ("field_id","person_id")
);

-- CreateIndex
CREATE INDEX "custom_field_values_person_id_idx" ON "custom_field_values"("person_id");

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_field_id_fkey" FOREIGN KEY ("field_id") REFERENCES "custom_fields"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
