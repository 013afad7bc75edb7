-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'about_changed';

-- CreateTable
CREATE TABLE "person_abouts" (
    "person_id" UUID NOT NULL,
    "preferred_name" TEXT,
    "pronouns" TEXT,
    "name_pronunciation" TEXT,
    "about" TEXT,
    "work_phone" TEXT,
    "skills" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "ask_me_about" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "links" JSONB NOT NULL DEFAULT '[]',
    "birthday" TEXT,
    "working_hours" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_abouts_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "own_pictures" (
    "person_id" UUID NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "version" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "own_pictures_pkey" PRIMARY KEY ("person_id")
);

-- AddForeignKey
ALTER TABLE "person_abouts" ADD CONSTRAINT "person_abouts_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "own_pictures" ADD CONSTRAINT "own_pictures_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
