-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "compared_key" TEXT,
ADD COLUMN     "records_read_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "vendor_records" (
    "id" UUID NOT NULL,
    "provider" "provider" NOT NULL,
    "external_id" TEXT NOT NULL,
    "facts" TEXT NOT NULL,

    CONSTRAINT "vendor_records_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "vendor_records_provider_external_id_key" ON "vendor_records"("provider", "external_id");

-- AddForeignKey
ALTER TABLE "vendor_records" ADD CONSTRAINT "vendor_records_provider_fkey" FOREIGN KEY ("provider") REFERENCES "connections"("provider") ON DELETE CASCADE ON UPDATE CASCADE;
