import { LRUCache } from 'lru-cache'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import type { ClaimFile } from '~/domain/claims/claim'
import { contentOf, maxLinesOf, type Version } from '~/domain/claims/versions/versions.server'
import { DomainError } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { handedOverView, picturePages } from './handed-over'
import { LINK_NOT_FOUND, OPEN_FAILED } from './messages'

// Reads a frozen version for the page of a link. It reads only the content of the version, never the event.

/** Describes a page of a frozen version. */
export const handedOverPage = inBackgroundWhenLarge({
  name: 'handedOverPage',
  failure: OPEN_FAILED,
  isPageRead: true,
  countRows: (_actor, version: Version) => maxLinesOf(version),
  async run(actor, version: Version, page: number) {
    const { claim } = await contentOf(actor, version)
    return handedOverView(claim, page)
  },
})

/** A file of a version that pictures are shown of. */
type PicturedFile = Pick<ClaimFile, 'sha256' | 'kind' | 'bytes' | 'previews'>

export const picturedFiles = inBackgroundWhenLarge({
  name: 'picturedFiles',
  failure: OPEN_FAILED,
  isPageRead: true,
  countRows: (_actor, version: Version) => maxLinesOf(version),
  async run(actor, version: Version): Promise<PicturedFile[]> {
    const { claim } = await contentOf(actor, version)
    return claim.files.map((file) => {
      const { sha256, kind, bytes } = file
      return { sha256, kind, bytes, previews: picturePages(file).length }
    })
  },
})

/** The files of the latest versions, which never change: a page shows many pictures of one version. */
const filesByVersion = new LRUCache<string, PicturedFile[]>({ max: 20 })

/**
 * Returns a file of a frozen version that has a picture of a page.
 * @throws DomainError not_found, failed
 */
export async function findPicture(
  owner: Actor,
  version: Version,
  { number, page }: { number: number; page: number },
): Promise<PicturedFile> {
  const files = filesByVersion.get(version.sha256) ?? (await picturedFiles(owner, version))
  filesByVersion.set(version.sha256, files)
  const file = files[number - 1]
  if (!file || page < 1 || page > file.previews) throw new DomainError('not_found', LINK_NOT_FOUND)
  return file
}
