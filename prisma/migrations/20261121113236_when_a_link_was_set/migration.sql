-- When it was last said who has the id: the row may be older than the link.
ALTER TABLE "external_identities" RENAME COLUMN "created_at" TO "set_at";
