-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'key_loss_accepted';

-- CreateTable
CREATE TABLE "key_canaries" (
    "key_id" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "key_canaries_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "unreadable_values" (
    "kind" TEXT NOT NULL,
    "found" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unreadable_values_pkey" PRIMARY KEY ("kind")
);
