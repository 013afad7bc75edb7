-- CreateEnum
CREATE TYPE "invitation_mail_state" AS ENUM ('waiting', 'sending', 'failed');

-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'invitation_revoked';

-- CreateTable
CREATE TABLE "invitation_mails" (
    "user_id" UUID NOT NULL,
    "state" "invitation_mail_state" NOT NULL DEFAULT 'waiting',
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "problem" TEXT,

    CONSTRAINT "invitation_mails_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "invitation_mails_state_requested_at_idx" ON "invitation_mails"("state", "requested_at");

-- AddForeignKey
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
