-- AlterEnum
ALTER TYPE "account_link_purpose" ADD VALUE 'requested_reset';
