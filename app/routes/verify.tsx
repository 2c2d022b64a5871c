import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { VerifyPage } from '~/components/claims/verify-page'
import { fingerprintOf, pemOf } from '~/domain/claims/seals/public-key.server'
import { trustedKeys } from '~/domain/claims/seals/signing-keys.server'
import { verdictText } from '~/domain/claims/seals/verdict'
import { withFailure } from '~/domain/errors'
import { identify } from '~/http/authentication.server'
import { checkUpload } from '~/http/endpoints/verify-upload.server'
import { formAction, pageLoader } from '~/http/pages/page.server'

const LOAD_FAILED = 'Failed to load the public keys'

export const meta: MetaFunction = () => [{ title: 'Check a claim · Claimbook' }]

/** GET /verify: the form that checks a file of a claim, for anybody, and the public keys of this server. */
export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, async () => {
    const user = await identify(args)
    const keys = await withFailure(LOAD_FAILED, trustedKeys)
    return {
      user: user && { name: user.name },
      keys: keys.map(({ publicKey, createdAt }) => ({
        fingerprint: fingerprintOf(publicKey),
        pem: pemOf(publicKey),
        since: createdAt.toISOString().slice(0, 10),
      })),
    }
  })

/** POST /verify: checks the file in the form. The file is not stored. */
export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async () => {
      const { verdict, stored } = await checkUpload(args)
      return json({ verdict: verdictText(verdict, stored) })
    },
    { read: async () => ({ values: {}, lists: {} }) },
  )

export default function VerifyRoute() {
  return <VerifyPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
