-- CreateTable
CREATE TABLE "people_rules" (
    "vendor" TEXT NOT NULL,
    "rules" JSONB NOT NULL,

    CONSTRAINT "people_rules_pkey" PRIMARY KEY ("vendor")
);

INSERT INTO "people_rules" ("vendor", "rules")
SELECT coalesce("vendor", 'productive'), "rules" FROM "people_sources" JOIN "connections" USING ("provider");

-- No release has read this column.
ALTER TABLE "people_sources" DROP COLUMN "rules";
