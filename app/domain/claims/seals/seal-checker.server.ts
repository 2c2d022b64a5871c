import type { MessagePort } from 'node:worker_threads'
import { FileCheck } from './file-check.server'
import type { Verdict } from './verdict'

// The script of the thread that checks files. The build makes it a separate entry.

/** A file that another thread receives and sends on, chunk by chunk. */
export interface FileToCheck {
  /** the port from which the chunks come; null ends the file */
  port: MessagePort
  trustedKeys: string[]
}

/** Checks a file. Answers each chunk, so that the sender waits. Returns null when the sender gives up. */
export default function checkFile({ port, trustedKeys }: FileToCheck): Promise<Verdict | null> {
  const check = new FileCheck(trustedKeys)
  return new Promise((resolve) => {
    port.on('message', (chunk: Uint8Array | null) => {
      if (chunk === null) {
        resolve(check.end())
        port.close()
      } else {
        check.update(chunk)
        port.postMessage(null)
      }
    })
    port.on('close', () => resolve(null))
  })
}
