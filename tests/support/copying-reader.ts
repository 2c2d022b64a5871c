import { readFile } from 'node:fs/promises'
import { serveTasks } from '~/infra/files/process/serve-tasks.server'

// A reader that a file has taken over: it answers whatever the file says.

serveTasks({ read: async (path: string) => JSON.parse(await readFile(path, 'utf8')) })
