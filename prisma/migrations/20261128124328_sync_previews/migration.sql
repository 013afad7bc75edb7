-- CreateTable
CREATE TABLE "sync_previews" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "vendor" TEXT NOT NULL,
    "approval" JSONB,
    "fingerprint" TEXT NOT NULL,
    "synced" INTEGER NOT NULL,
    "matched_users" INTEGER NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "sync_previews_pkey" PRIMARY KEY ("id")
);
