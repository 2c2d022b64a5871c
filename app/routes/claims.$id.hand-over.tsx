import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  type TypedResponse,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { HandOverPage, type LinkToCopy } from '~/components/answers/hand-over-page'
import { handedOverPath, handOverPath } from '~/components/answers/link-paths'
import { toAnswer, toLink, writingFor } from '~/components/answers/view-models'
import { answersOf } from '~/domain/claims/answers/answers.server'
import { createLink, linksOf, withdrawLink } from '~/domain/claims/answers/links.server'
import { handOverSchema } from '~/domain/claims/answers/schema'
import { codeOf } from '~/domain/claims/claim-facts'
import { EXPORT_FORMS } from '~/domain/claims/exports/export-file.server'
import { LOAD_FAILED } from '~/domain/claims/messages'
import { getVersion, type Version } from '~/domain/claims/versions/versions.server'
import type { Actor } from '~/domain/users/actor'
import { requireActor } from '~/http/authentication.server'
import { parse } from '~/http/form.server'
import { type FormActions, runFormAction } from '~/http/pages/form-actions.server'
import { formatsFor } from '~/http/pages/formats.server'
import { formAction, pageLoader, redirectAfterSubmit } from '~/http/pages/page.server'
import { NEW_ID } from '~/http/pages/page-template.server'
import { env } from '~/infra/env.server'

export const meta: MetaFunction = () => [{ title: 'Hand over claim · Claimbook' }]

/** GET /claims/{id}/hand-over: the links to a frozen version, and its answers. Not cached: links expire. */
export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, async () => {
    const actor = await requireActor(args, LOAD_FAILED)
    const version = await getVersion(actor, args.params.id as string)
    const formats = formatsFor(args.request, actor)
    const answers = await answersOf(actor, version)
    const links = await linksOf(actor, version.id)
    return {
      user: { name: actor.name },
      here: handOverPath(version.id),
      claimName: `${version.number}, version ${version.version}`,
      eventName: version.eventName,
      approvals: version.approvals,
      exports: EXPORT_FORMS,
      versionId: version.id,
      newId: NEW_ID,
      links: links.map((link) => toLink(link, formats)),
      answers: answers.map((answer) => toAnswer(answer, writingFor(formats, version.currency))),
    }
  })

type Result = TypedResponse<{ newLink: LinkToCopy }> | Response

/** The operations of the page's forms. */
const formActions: FormActions<{ args: ActionFunctionArgs; claimId: string }, Result> = {
  async 'hand-over'({ args, actor, claimId, values }) {
    const form = parse(handOverSchema, values)
    const token = await createLink(actor, claimId, form)
    const version = await getVersion(actor, claimId)
    // without APP_URL, the claimant's browser knows an address of the server
    const site = env.appUrl.hostname === 'localhost' ? args.request.url : env.appUrl
    const url = new URL(handedOverPath(token), site).href
    return json({ newLink: newLinkOf(actor, version, url, form) })
  },
  async withdraw({ args, actor, claimId, values: { id = '' } }) {
    await withdrawLink(actor, id)
    return redirectAfterSubmit(args, `${handOverPath(claimId)}#links`)
  },
}

/** Returns the address of a new link, and a mail with it. */
function newLinkOf(
  actor: Actor,
  version: Version,
  url: string,
  { days, needs_code }: z.output<typeof handOverSchema>,
): LinkToCopy {
  const code = needs_code ? codeOf(version) : null
  const text = [
    `Here is my claim ${version.number}, version ${version.version}, for ${version.eventName}:`,
    url,
    `You can read it and answer it there, without an account, for ${days} days.`,
    ...(code ? ['The page asks for a code, which you get separately.'] : []),
    actor.name,
  ].join('\n\n')
  return { url, subject: `Claim ${version.number}, version ${version.version}`, text, code }
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent): Promise<Result> => {
    const actor = await requireActor(args, LOAD_FAILED)
    const claimId = args.params.id as string
    return runFormAction(formActions, intent, { args, actor, claimId, values })
  })

export default function HandOverRoute() {
  return <HandOverPage {...useLoaderData<typeof loader>()} />
}
