ALTER TYPE "audit_kind" ADD VALUE 'move_prepared';
ALTER TYPE "audit_kind" ADD VALUE 'move_answered';
ALTER TYPE "audit_kind" ADD VALUE 'move_given_up';
