import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Welcome } from '~/components/users/welcome'
import { identify } from '~/http/authentication.server'
import { pageLoader } from '~/http/pages/page.server'
import { env } from '~/infra/env.server'

export const meta: MetaFunction = () => [
  { title: 'Claimbook' },
  {
    name: 'description',
    content: 'Turns a pile of paper receipts, in several currencies, into a claim that finance accepts.',
  },
]

/** GET /: the start page for visitors; signed-in users go to their events. */
export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, async () => {
    if (await identify(args)) throw redirect('/dashboard')
    return { signUpOpen: env.signUpOpen }
  })

export default function IndexPage() {
  return <Welcome {...useLoaderData<typeof loader>()} />
}
