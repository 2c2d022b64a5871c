import { randomUUID } from 'node:crypto'
import type { LinkRole } from '~/domain/claims/answers/answer'
import { recordAnswer } from '~/domain/claims/answers/answers.server'
import { createLink } from '~/domain/claims/answers/links.server'
import { openLink, recordOpening } from '~/domain/claims/answers/open-link.server'
import type { AnswerInput } from '~/domain/claims/answers/schema'
import { versionsOf } from '~/domain/claims/versions/versions.server'
import type { Actor } from '~/domain/users/actor'

/** Hands over the newest version of an event's claim by a link, opens the link, and answers it. */
export async function answerNewestVersion(
  actor: Actor,
  eventId: string,
  role: LinkRole,
  answer: Pick<AnswerInput, 'kind' | 'name' | 'remark' | 'remarks'>,
): Promise<void> {
  const [version] = await versionsOf(actor, eventId)
  const token = await createLink(actor, version?.id ?? '', { id: randomUUID(), role, days: 30 })
  const link = await openLink({ token, address: '127.0.0.1', requestId: '', codeToken: '' })
  await recordOpening(link)
  await recordAnswer(link, {
    id: randomUUID(),
    amount: null,
    paid_on: '',
    reference: '',
    is_part: false,
    ...answer,
  })
}
