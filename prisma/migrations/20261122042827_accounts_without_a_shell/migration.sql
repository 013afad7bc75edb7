-- CreateEnum
CREATE TYPE "account_link_purpose" AS ENUM ('invite', 'reset');

-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'user_invited';
ALTER TYPE "audit_kind" ADD VALUE 'reset_link_made';
ALTER TYPE "audit_kind" ADD VALUE 'reset_link_mailed';
ALTER TYPE "audit_kind" ADD VALUE 'password_set';
ALTER TYPE "audit_kind" ADD VALUE 'password_changed';
ALTER TYPE "audit_kind" ADD VALUE 'session_ended';
ALTER TYPE "audit_kind" ADD VALUE 'second_factor_on';
ALTER TYPE "audit_kind" ADD VALUE 'second_factor_off';
ALTER TYPE "audit_kind" ADD VALUE 'second_factor_reset';
ALTER TYPE "audit_kind" ADD VALUE 'recovery_codes_made';

-- AlterTable
ALTER TABLE "user_sessions" ADD COLUMN     "browser" TEXT,
ADD COLUMN     "is_by_sso" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Who has no password has signed in by single sign-on. When somebody was last seen is not known yet.
UPDATE "user_sessions" SET "last_seen_at" = "created_at";
UPDATE "user_sessions" SET "is_by_sso" = true
FROM "app_users" WHERE "app_users"."id" = "user_sessions"."user_id" AND "password_hash" IS NULL;

-- CreateTable
CREATE TABLE "account_links" (
    "user_id" UUID NOT NULL,
    "purpose" "account_link_purpose" NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_links_pkey" PRIMARY KEY ("user_id","purpose")
);

-- CreateTable
CREATE TABLE "second_factors" (
    "user_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_links_secret_hash_key" ON "account_links"("secret_hash");

-- AddForeignKey
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
