-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "is_break_told" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "last_success_at" TIMESTAMPTZ(3),
ADD COLUMN     "rest_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "pending_authorisations" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state_hash" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "pending_authorisations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pending_authorisations_state_hash_key" ON "pending_authorisations"("state_hash");

-- CreateIndex
CREATE INDEX "pending_authorisations_user_id_idx" ON "pending_authorisations"("user_id");
