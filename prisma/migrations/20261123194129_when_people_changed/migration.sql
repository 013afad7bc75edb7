-- AlterTable
ALTER TABLE "people" ADD COLUMN     "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "reports_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "location_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "people_removed_at_idx" ON "people"("removed_at");

-- By hand: triggers, because many statements change people, those of the previous version among them, and none may be missed.
-- \003B is a semicolon: Prisma's adapters cut a migration at every other one, wherever it stands.
CREATE FUNCTION note_changed_people() RETURNS trigger LANGUAGE plpgsql AS U&'
BEGIN
  IF NOT EXISTS (
    SELECT FROM former JOIN present USING (id)
    WHERE (former.first_name, former.last_name, former.title, former.avatar_url, former.email, former.office, former.manager_id,
        former.removed_at IS NULL)
      IS DISTINCT FROM (present.first_name, present.last_name, present.title, present.avatar_url, present.email, present.office,
        present.manager_id, present.removed_at IS NULL)
  ) THEN RETURN NULL\003B END IF\003B
  WITH changed AS (
    SELECT id, former.manager_id AS former_manager_id, present.manager_id,
      (former.first_name, former.last_name) IS DISTINCT FROM (present.first_name, present.last_name) AS is_renamed,
      (former.first_name, former.last_name, former.manager_id, former.removed_at IS NULL)
        IS DISTINCT FROM (present.first_name, present.last_name, present.manager_id, present.removed_at IS NULL) AS is_other_report
    FROM former JOIN present USING (id)
    WHERE (former.first_name, former.last_name, former.title, former.avatar_url, former.email, former.office, former.manager_id,
        former.removed_at IS NULL)
      IS DISTINCT FROM (present.first_name, present.last_name, present.title, present.avatar_url, present.email, present.office,
        present.manager_id, present.removed_at IS NULL)
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

CREATE TRIGGER people_changed AFTER UPDATE ON "people"
  REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people();

CREATE FUNCTION note_changed_location() RETURNS trigger LANGUAGE plpgsql AS U&'
BEGIN
  IF NEW.location IS DISTINCT FROM OLD.location THEN NEW.location_changed_at := clock_timestamp()\003B END IF\003B
  RETURN NEW\003B
END\003B';

CREATE TRIGGER profile_location_changed BEFORE UPDATE ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION note_changed_location();

CREATE FUNCTION note_lost_location() RETURNS trigger LANGUAGE plpgsql AS U&'
BEGIN
  UPDATE people SET changed_at = clock_timestamp() WHERE id = OLD.person_id AND OLD.location IS NOT NULL\003B
  RETURN NULL\003B
END\003B';

CREATE TRIGGER profile_location_lost AFTER DELETE ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION note_lost_location();
