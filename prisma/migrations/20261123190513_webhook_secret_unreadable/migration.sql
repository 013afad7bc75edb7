-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "is_secret_unreadable" BOOLEAN NOT NULL DEFAULT false;
