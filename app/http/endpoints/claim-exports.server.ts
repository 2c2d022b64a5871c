import type { ActionFunctionArgs } from '@remix-run/node'
import type { Answerer } from '~/domain/claims/answers/answers.server'
import { makeExport } from '~/domain/claims/exports/export-file.server'
import { formValues } from '~/http/form.server'
import { disposition, SANDBOX } from './serve-file.server'

/**
 * Returns the response with an export of a version, which the last part of the address names. The answers to
 * its form are in the body, because addresses are logged, and a payment order asks for an IBAN.
 */
export async function sendExport(
  { request, params }: ActionFunctionArgs,
  reader: Answerer,
): Promise<Response> {
  const answers = await formValues(request)
  const { text, mediaType, suffix } = await makeExport(reader, params.export ?? '', answers)
  const { version } = reader
  const name = `Claim ${version.number} version ${version.version} ${suffix}`
  return new Response(text, {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': disposition('attachment', name),
      ...SANDBOX,
    },
  })
}
