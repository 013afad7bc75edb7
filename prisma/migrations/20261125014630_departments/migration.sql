-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'department_changed';
ALTER TYPE "audit_kind" ADD VALUE 'department_source_changed';

-- AlterTable
ALTER TABLE "people" ADD COLUMN     "department" TEXT,
ADD COLUMN     "teams" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "department_settings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "source" TEXT NOT NULL,
    "field_id" TEXT,
    "tag_prefix" TEXT,
    "branches" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "department_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "departments" (
    "id" TEXT NOT NULL,
    "mission" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_by" UUID,

    CONSTRAINT "departments_pkey" PRIMARY KEY ("id")
);

-- By hand: Prisma has no checks.
ALTER TABLE "department_settings" ADD CONSTRAINT "department_settings_one_row" CHECK ("id" = 1),
ADD CONSTRAINT "department_settings_source" CHECK ("source" IN ('teams', 'custom_field', 'tag', 'branches'));

-- By hand: the trigger of 20261123194129_when_people_changed, with the department.
-- \003B is a semicolon: Prisma's adapters cut a migration at every other one, wherever it stands.
CREATE OR REPLACE FUNCTION note_changed_people() RETURNS trigger LANGUAGE plpgsql AS U&'
BEGIN
  IF NOT EXISTS (
    SELECT FROM former JOIN present USING (id)
    WHERE (former.first_name, former.last_name, former.title, former.avatar_url, former.email, former.office, former.department, former.manager_id,
        former.removed_at IS NULL)
      IS DISTINCT FROM (present.first_name, present.last_name, present.title, present.avatar_url, present.email, present.office,
        present.department, present.manager_id, present.removed_at IS NULL)
  ) THEN RETURN NULL\003B END IF\003B
  WITH changed AS (
    SELECT id, former.manager_id AS former_manager_id, present.manager_id,
      (former.first_name, former.last_name) IS DISTINCT FROM (present.first_name, present.last_name) AS is_renamed,
      (former.first_name, former.last_name, former.manager_id, former.removed_at IS NULL)
        IS DISTINCT FROM (present.first_name, present.last_name, present.manager_id, present.removed_at IS NULL) AS is_other_report
    FROM former JOIN present USING (id)
    WHERE (former.first_name, former.last_name, former.title, former.avatar_url, former.email, former.office, former.department, former.manager_id,
        former.removed_at IS NULL)
      IS DISTINCT FROM (present.first_name, present.last_name, present.title, present.avatar_url, present.email, present.office,
        present.department, present.manager_id, present.removed_at IS NULL)
  ), touched AS (
    SELECT id, bool_or(is_person) AS is_person, bool_or(is_group) AS is_group FROM (
      SELECT id, true AS is_person, is_renamed AS is_group FROM changed
      UNION ALL SELECT former_manager_id, false, true FROM changed WHERE is_other_report
      UNION ALL SELECT manager_id, false, true FROM changed WHERE is_other_report
      UNION ALL SELECT people.id, true, false FROM people JOIN changed ON people.manager_id = changed.id WHERE is_renamed
    ) AS each GROUP BY id
  )
  UPDATE people SET
    changed_at = CASE WHEN is_person THEN clock_timestamp() ELSE changed_at END,
    reports_changed_at = CASE WHEN is_group THEN clock_timestamp() ELSE reports_changed_at END
  FROM touched WHERE people.id = touched.id\003B
  RETURN NULL\003B
END\003B';

