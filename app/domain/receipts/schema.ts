import { z } from 'zod'

/** What a file is for its expense: its receipt, a proof of payment, or something else. */
export const receiptRole = z.enum(['receipt', 'payment', 'other'], 'Choose what this file is')

export type Role = z.output<typeof receiptRole>

/** waiting: to be read; unread: it could not be, or there were too many */
export type ReadingState = 'waiting' | 'reading' | 'read' | 'unread'
