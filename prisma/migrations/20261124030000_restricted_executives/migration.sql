-- AlterEnum
ALTER TYPE "audit_kind" ADD VALUE 'private_data_restricted';
ALTER TYPE "audit_kind" ADD VALUE 'private_data_restored';

-- AlterTable
ALTER TABLE "app_users" ADD COLUMN     "private_data" BOOLEAN NOT NULL DEFAULT true;
