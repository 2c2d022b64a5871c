import { open, readFile } from 'node:fs/promises'
import { serve, tell } from '~/infra/files/process/serve.server'
import type { Progress } from '~/infra/progress.server'
import { composePack, type Write } from './compose.server'
import { composeIndexSheet } from './index-sheet.server'
import type { PackOrder } from './order.server'

// The process that makes packs: an entry of its own beside the server's.

async function into(target: string, order: string, compose: (order: PackOrder, write: Write) => Promise<void>): Promise<void> {
  const file = await open(target, 'r+')
  try {
    await compose(JSON.parse(await readFile(order, 'utf8')), (bytes) => file.writeFile(bytes))
  } finally {
    await file.close()
  }
}

serve({
  pack: (order: string, target: string) =>
    into(target, order, (order, write) => composePack(order, write, (progress: Progress) => tell(progress))),
  index: (order: string, target: string) => into(target, order, composeIndexSheet),
})
