-- CreateTable
CREATE TABLE "person_pictures" (
    "person_id" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "content_type" TEXT,
    "bytes" BYTEA,
    "version" TEXT,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "failure" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_pictures_pkey" PRIMARY KEY ("person_id")
);

-- AddForeignKey
ALTER TABLE "person_pictures" ADD CONSTRAINT "person_pictures_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A picture is there as a whole or not at all.
ALTER TABLE "person_pictures" ADD CONSTRAINT "person_pictures_whole_check" CHECK (num_nulls("content_type", "bytes", "version") IN (0, 3));

-- Pictures are compressed as they come.
ALTER TABLE "person_pictures" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
