-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'profile_unreadable';
