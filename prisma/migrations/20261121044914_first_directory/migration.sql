-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "access_level" AS ENUM ('guest', 'staff', 'manager', 'head', 'executive');

-- CreateEnum
CREATE TYPE "provider" AS ENUM ('projects', 'payroll', 'chat');

-- CreateEnum
CREATE TYPE "connection_status" AS ENUM ('connected', 'needs_reconnect', 'failing');

-- CreateEnum
CREATE TYPE "sync_trigger" AS ENUM ('person', 'api', 'schedule', 'command');

-- CreateEnum
CREATE TYPE "sync_state" AS ENUM ('running', 'succeeded', 'held', 'failed', 'abandoned');

-- CreateEnum
CREATE TYPE "sync_change_kind" AS ENUM ('created', 'updated', 'removed', 'returned', 'replaced', 'held');

-- CreateTable
CREATE TABLE "people" (
    "id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "avatar_url" TEXT,
    "email" TEXT,
    "office" TEXT,
    "joined_on" DATE,
    "manager_id" UUID,
    "last_confirmed_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "job_title" TEXT,
    "picture" TEXT,
    "access_level" "access_level" NOT NULL DEFAULT 'guest',
    "password_hash" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_logins" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_logins_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "external_identities" (
    "provider" "provider" NOT NULL,
    "external_id" TEXT NOT NULL,
    "person_id" UUID,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "external_identities_pkey" PRIMARY KEY ("provider","external_id")
);

-- CreateTable
CREATE TABLE "connections" (
    "provider" "provider" NOT NULL,
    "org_id" TEXT,
    "org_name" TEXT NOT NULL,
    "acting_as" TEXT,
    "secret" TEXT NOT NULL,
    "connected_by" UUID,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "token_expires_at" TIMESTAMPTZ(3),
    "status" "connection_status" NOT NULL DEFAULT 'connected',
    "last_checked_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("provider")
);

-- CreateTable
CREATE TABLE "profiles" (
    "person_id" UUID NOT NULL,
    "start_date" DATE,
    "end_date" DATE,
    "employment_status" TEXT,
    "employment_basis" TEXT,
    "location" TEXT,
    "contact" TEXT,
    "demographics" TEXT,
    "financial" TEXT,
    "payroll_last_synced_at" TIMESTAMPTZ(3),

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "sync_runs" (
    "id" UUID NOT NULL,
    "trigger" "sync_trigger" NOT NULL,
    "started_by" UUID,
    "state" "sync_state" NOT NULL DEFAULT 'running',
    "phase" TEXT NOT NULL,
    "people_announced" INTEGER,
    "people_read" INTEGER NOT NULL DEFAULT 0,
    "phases" JSONB NOT NULL DEFAULT '[]',
    "synced" INTEGER,
    "matched_users" INTEGER,
    "created" INTEGER,
    "updated" INTEGER,
    "removed" INTEGER,
    "unchanged" INTEGER,
    "held_removals" INTEGER,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "error_kind" TEXT,
    "error_code" TEXT,
    "error_detail" TEXT,
    "dismissed_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sync_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_changes" (
    "id" BIGSERIAL NOT NULL,
    "run_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "person_name" TEXT NOT NULL,
    "kind" "sync_change_kind" NOT NULL,
    "field" TEXT,
    "old" TEXT,
    "new" TEXT,

    CONSTRAINT "sync_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "token" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "directory_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 0,
    "synced_at" TIMESTAMPTZ(3),

    CONSTRAINT "directory_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "people_manager_id_idx" ON "people"("manager_id");

-- CreateIndex
CREATE INDEX "people_email_idx" ON "people"("email");

-- CreateIndex
CREATE UNIQUE INDEX "app_users_email_key" ON "app_users"("email");

-- CreateIndex
CREATE INDEX "user_sessions_user_id_idx" ON "user_sessions"("user_id");

-- CreateIndex
CREATE INDEX "sso_logins_user_id_idx" ON "sso_logins"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens"("hash");

-- CreateIndex
CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "external_identities_person_id_provider_key" ON "external_identities"("person_id", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "external_identities_user_id_provider_key" ON "external_identities"("user_id", "provider");

-- CreateIndex
CREATE INDEX "sync_runs_started_at_idx" ON "sync_runs"("started_at");

-- CreateIndex
CREATE INDEX "sync_changes_run_id_idx" ON "sync_changes"("run_id");

-- CreateIndex
CREATE INDEX "sync_changes_person_id_idx" ON "sync_changes"("person_id");

-- AddForeignKey
ALTER TABLE "people" ADD CONSTRAINT "people_manager_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_logins" ADD CONSTRAINT "sso_logins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_changes" ADD CONSTRAINT "sync_changes_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sync_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the Prisma schema cannot say.
ALTER TABLE "people" ADD CONSTRAINT "people_not_own_manager" CHECK ("manager_id" <> "id");
ALTER TABLE "directory_state" ADD CONSTRAINT "directory_state_one_row" CHECK ("id" = 1);
INSERT INTO "directory_state" ("id", "version") VALUES (1, 0);
