import { type FileJob, FileRefusedError, type Reply } from '~/infra/files/prepared-file.server'
import { endWithParent } from '~/infra/processes/end-with-parent.server'

const reply = (message: Reply) => process.send?.(message)

/** Sends the progress of the current task to the parent process. */
export const reportProgress = (progress: unknown) => reply({ progress })

/** Runs the parent's tasks one by one until the parent ends, without configuration and database. */
export function serveTasks(tasks: object): void {
  const runJob = async ({ name, args }: FileJob): Promise<Reply> => {
    try {
      const task = (tasks as Record<string, (...args: unknown[]) => Promise<unknown>>)[name]
      if (!task) throw new Error(`No task ${name}`)
      // the channel drops undefined values
      return { value: (await task(...args)) ?? null }
    } catch (error) {
      if (error instanceof FileRefusedError) return { refused: error.reason, detail: error.message }
      return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  process.on('message', (order: FileJob) => {
    reply({ started: true })
    void runJob(order).then(reply)
  })
  endWithParent()
}
