-- By hand: the statement trigger joined two transition tables, for which PostgreSQL has no statistics, by a nested loop.
-- Kith now notes changed people itself (lib/history/note-changed-people.ts) and turns these triggers off in its transactions.
-- They work for the previous version while both serve. A later release removes them.
-- \003B is a semicolon: Prisma's adapters cut a migration at every other one, wherever it stands.
DROP TRIGGER people_changed ON "people";
DROP FUNCTION note_changed_people();

CREATE FUNCTION note_changed_person() RETURNS trigger LANGUAGE plpgsql AS U&'
BEGIN
  NEW.changed_at := clock_timestamp()\003B
  IF (OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name) THEN NEW.reports_changed_at := clock_timestamp()\003B END IF\003B
  RETURN NEW\003B
END\003B';

CREATE TRIGGER person_changed BEFORE UPDATE ON "people" FOR EACH ROW
  WHEN (current_setting('kith.notes_changed_people', true) IS DISTINCT FROM 'on'
    AND (OLD.first_name, OLD.last_name, OLD.title, OLD.avatar_url, OLD.email, OLD.office, OLD.department, OLD.manager_id, OLD.removed_at IS NULL)
      IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.title, NEW.avatar_url, NEW.email, NEW.office, NEW.department, NEW.manager_id, NEW.removed_at IS NULL))
  EXECUTE FUNCTION note_changed_person();

-- Each row is noted once per statement: the time of the statement excludes rows that another row's trigger has noted.
CREATE FUNCTION note_changed_relations() RETURNS trigger LANGUAGE plpgsql AS U&'
BEGIN
  UPDATE people SET reports_changed_at = clock_timestamp()
  WHERE id IN (OLD.manager_id, NEW.manager_id) AND reports_changed_at < statement_timestamp()\003B
  IF (OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name) THEN
    UPDATE people SET changed_at = clock_timestamp() WHERE manager_id = NEW.id AND changed_at < statement_timestamp()\003B
  END IF\003B
  RETURN NULL\003B
END\003B';

CREATE TRIGGER person_relations_changed AFTER UPDATE ON "people" FOR EACH ROW
  WHEN (current_setting('kith.notes_changed_people', true) IS DISTINCT FROM 'on'
    AND (OLD.first_name, OLD.last_name, OLD.manager_id, OLD.removed_at IS NULL)
      IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.manager_id, NEW.removed_at IS NULL))
  EXECUTE FUNCTION note_changed_relations();
