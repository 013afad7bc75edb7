-- CreateTable
CREATE TABLE "chat_profiles" (
    "person_id" UUID NOT NULL,
    "org_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "time_zone" TEXT,

    CONSTRAINT "chat_profiles_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "chat_readings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "org_id" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "people" INTEGER NOT NULL,
    "finding" TEXT,

    CONSTRAINT "chat_readings_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "chat_profiles" ADD CONSTRAINT "chat_profiles_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
