import { readFile } from 'node:fs/promises'
import { serveTasks } from '~/infra/files/process/serve-tasks.server'

// A reader that a malicious file controls: it returns the content of the file as its answer.

serveTasks({ read: async (path: string) => JSON.parse(await readFile(path, 'utf8')) })
