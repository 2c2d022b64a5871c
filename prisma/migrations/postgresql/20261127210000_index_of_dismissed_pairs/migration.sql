-- CreateIndex
CREATE INDEX "no_duplicates_one_idx" ON "no_duplicates"("one");

-- CreateIndex
CREATE INDEX "no_duplicates_other_idx" ON "no_duplicates"("other");
