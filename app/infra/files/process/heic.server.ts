import { readFile } from 'node:fs/promises'
import libheif from 'libheif-js/wasm-bundle'
import { FileRefusedError } from '~/infra/files/prepared-file.server'

/** The offset of the compatible brands, after the header of the first box, its major brand and version. */
const COMPATIBLE_BRANDS_OFFSET = 16

/**
 * Decodes the primary picture of a HEIC. The file holds thumbnails, tiles and other pictures too, and names
 * the primary one (`pitm`). The decoder turns it as the container says; the orientation in EXIF repeats that
 * and is ignored.
 * @param checkSize called with the picture's size before any pixel is decoded
 * @returns red, green, blue and opacity of each pixel
 * @throws Error when the file is damaged
 */
export async function openHeic(
  path: string,
  checkSize: (width: number, height: number) => void,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  const file = await readFile(path)
  // The decoder requires one of a few brands among the compatible ones. All brands that `kindOfFile` accepts
  // store pictures in the same way, so the first one is replaced by such a brand.
  if (file.readUInt32BE() > COMPATIBLE_BRANDS_OFFSET) file.write('heic', COMPATIBLE_BRANDS_OFFSET, 'latin1')
  await libheif.ready
  const context = libheif.heif_context_alloc()
  try {
    const problem = libheif.heif_context_read_from_memory(context, file)
    if (problem.code !== libheif.heif_error_code.heif_error_Ok) throw new Error(problem.message)
    const handle = libheif.heif_js_context_get_primary_image_handle(context)
    if ('code' in handle) throw new FileRefusedError('damaged', handle.message)
    const image = new libheif.HeifImage(handle)
    try {
      const size = { width: image.get_width(), height: image.get_height() }
      checkSize(size.width, size.height)
      const data = new Uint8Array(size.width * size.height * 4)
      await new Promise<void>((resolve, reject) => {
        image.display({ data, ...size }, (displayed) =>
          displayed ? resolve() : reject(new Error('The decoder gave no pixels')),
        )
      })
      return { data, ...size }
    } finally {
      image.free()
    }
  } finally {
    libheif.heif_context_free(context)
  }
}
