ALTER TYPE "audit_kind" ADD VALUE 'people_rules_changed';
