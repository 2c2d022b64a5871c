import { expect } from 'vitest'
import type { claimedEvent } from './claimed-event'
import { Client } from './client'
import { html } from './factories'
import type { Instance } from './instances'

// Hands over versions of a claim by links, and answers them as somebody without an account.

/** The links of an event's claim. */
export function handOver(on: Instance, event: ReturnType<typeof claimedEvent>) {
  const versionId = async (version = 1): Promise<string> => {
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM claims WHERE event_id = ? AND version = ?',
      [event.id, version],
    )
    return row?.id ?? ''
  }

  /** Makes a link to a version. Returns its address. */
  const link = async (role: 'approver' | 'finance' = 'finance', { version = 1, code = false } = {}) => {
    const path = `/claims/${await versionId(version)}/hand-over`
    const form = { intent: 'hand-over', id: crypto.randomUUID(), role, days: '30' }
    const answer = await event.owner.client.form('POST', path, {
      ...form,
      ...(code && { needs_code: 'yes' }),
    })
    const [, address] = /<p class="address">[^<]*?(\/handed-over\/[\w-]+)</.exec(await html(answer)) ?? []
    return address ?? ''
  }

  const page = async () => html(await event.owner.client.get(`/claims/${await versionId()}/hand-over`))

  const answers = () =>
    on.database.all<{ kind: string; name: string; number: number; remark: string; remarks: string }>(
      'SELECT kind, name, number, remark, remarks FROM claim_answers JOIN claims ON claims.id = claim_id WHERE event_id = ? ORDER BY version, number',
      [event.id],
    )

  /** Somebody without an account. */
  const reader = () => new Client(on.server.url)

  const answerForm = (kind: string, form: Record<string, string> = {}) => ({
    intent: 'answer',
    id: crypto.randomUUID(),
    kind,
    name: 'Anna Berg',
    ...form,
  })

  /** Answers a link. Returns the status. */
  const answer = async (address: string, kind: string, form: Record<string, string> = {}) =>
    (await reader().form('POST', address, answerForm(kind, form), { Accept: 'text/html' })).status

  const withdraw = async (version = 1) => {
    const id = await versionId(version)
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM claim_links WHERE claim_id = ? AND withdrawn_at IS NULL ORDER BY created_at DESC',
      [id],
    )
    const form = { intent: 'withdraw', id: row?.id ?? '' }
    expect((await event.owner.client.form('POST', `/claims/${id}/hand-over`, form)).status).toBe(303)
  }

  return { versionId, link, page, answers, reader, answerForm, answer, withdraw }
}
