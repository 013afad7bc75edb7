-- By hand: what the Prisma schema cannot say.
-- Pages of people are filled by half. A sync that changes everybody then writes each new row beside the old one, and no index
-- is touched: a quarter of the time. Rows that stand in full pages move when they are next written.
ALTER TABLE "people" SET (fillfactor = 50);
