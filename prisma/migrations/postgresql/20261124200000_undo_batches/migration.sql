-- CreateTable
CREATE TABLE "undo_batches" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "undo_batches_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "undo_batches_user_id_created_at_idx" ON "undo_batches"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "undo_batches_event_id_idx" ON "undo_batches"("event_id");

-- CreateIndex
CREATE INDEX "undo_batches_created_at_idx" ON "undo_batches"("created_at");

-- AddForeignKey
ALTER TABLE "undo_batches" ADD CONSTRAINT "undo_batches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "undo_batches" ADD CONSTRAINT "undo_batches_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE CONSTRAINT TRIGGER undo_batches_revision AFTER INSERT OR UPDATE OR DELETE ON undo_batches DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION raise_revision('event_id', 'SELECT user_id FROM %1$I.events WHERE id IN ($1, $2)');
