ALTER TYPE "audit_kind" ADD VALUE 'email_changed';
