-- CreateTable
CREATE TABLE "setup_skips" (
    "step" TEXT NOT NULL,

    CONSTRAINT "setup_skips_pkey" PRIMARY KEY ("step")
);

-- Installations that already work are not asked to finish the set-up.
INSERT INTO "setup_skips" ("step")
SELECT step FROM unnest(ARRAY['departments', 'payroll', 'chat', 'calendar', 'sign-in', 'self-access', 'invitations']) AS step
WHERE EXISTS (SELECT FROM "directory_state" WHERE "synced_at" IS NOT NULL);
