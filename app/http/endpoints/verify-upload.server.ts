import {
  CHECK_SECONDS_MAX,
  CHECKS_MAX,
  type CheckedFile,
  checkFile,
} from '~/domain/claims/seals/check-file.server'
import { DomainError } from '~/domain/errors'
import type { RequestArgs } from '~/http/authentication.server'
import { drain, forEachFile } from '~/http/multipart.server'
import { clientNetwork } from '~/infra/turns/network-address.server'
import { releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { SharedPlaces } from '~/infra/turns/shared-places.server'
import { FILE_BYTES_MAX, FILES_FORM_BYTES_MAX, MB, UPLOAD_OVERHEAD_BYTES_MAX } from '~/limits'

/** The files that are checked at a time for one network address. */
const CHECKS_PER_NETWORK_MAX = 2

const places = new SharedPlaces({
  max: CHECKS_MAX,
  perOwnerMax: CHECKS_PER_NETWORK_MAX,
  perNetworkMax: CHECKS_PER_NETWORK_MAX,
})

const RETRY_SECONDS = 30

const busy = () =>
  new DomainError('unavailable', 'The server is checking other files. Try again in a minute.', {
    retryAfter: RETRY_SECONDS,
  })

const TOO_LARGE =
  `A file can have at most ${FILES_FORM_BYTES_MAX / MB} MB here. ` +
  'An administrator can check it on the server with “npm run verify”.'

/**
 * Checks the file in a form while it arrives, for anybody. If the form has several files, only the first
 * one counts. Nothing of the file is stored.
 * @throws DomainError unavailable (too many files are being checked), invalid (no file, or cut off),
 * too_large
 */
export async function checkUpload({ request, context }: RequestArgs): Promise<CheckedFile> {
  const network = clientNetwork(context.address)
  const releasePlace = places.take(network, network)
  try {
    if (!releasePlace) throw busy()
    context.allowArrival(CHECK_SECONDS_MAX)
    return await releaseTurnWhile(() => readAndCheck(request))
  } catch (error) {
    await releaseTurnWhile(() => drain(request, FILE_BYTES_MAX + UPLOAD_OVERHEAD_BYTES_MAX))
    throw error instanceof DomainError && error.code === 'too_large'
      ? new DomainError('too_large', TOO_LARGE)
      : error
  } finally {
    releasePlace?.()
  }
}

async function readAndCheck(request: Request): Promise<CheckedFile> {
  let checked: CheckedFile | undefined
  await forEachFile(request, async ({ name, content }) => {
    checked ??= await checkFile(content)
    return { name, outcome: 'stored', message: '', receipt: null }
  })
  return checked as CheckedFile
}
