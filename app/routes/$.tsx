import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { identify } from '~/http/authentication.server'
import type { ErrorPageData } from '~/http/pages/page.server'

/** Handles every other address: the error page shows within the layout of the signed-in user. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  const actor = await identify(args).catch(() => null)
  const data: ErrorPageData = { message: 'Page not found', user: actor && { name: actor.name } }
  throw json(data, { status: 404 })
}

export default function NoPage() {
  return null
}
