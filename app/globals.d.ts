declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node'

  const build: ServerBuild
  export = build
}

/** The parts that Claimbook uses. The package has no types for this entry. */
declare module 'libheif-js/wasm-bundle' {
  interface HeifContext {
    readonly context: unique symbol
  }

  interface HeifHandle {
    readonly handle: unique symbol
  }

  interface HeifError {
    code: object
    message: string
  }

  interface HeifImage {
    /** Returns the width of the upright image. */
    get_width(): number
    get_height(): number
    /**
     * Decodes the image into `data`, four bytes a pixel: red, green, blue and opacity.
     * @param done gets null when decoding fails
     */
    display(
      into: { data: Uint8Array; width: number; height: number },
      done: (shown: object | null) => void,
    ): void
    free(): void
  }

  const libheif: {
    ready: Promise<unknown> | undefined
    heif_error_code: { heif_error_Ok: object }
    heif_context_alloc(): HeifContext
    heif_context_read_from_memory(context: HeifContext, file: Uint8Array): HeifError
    heif_js_context_get_primary_image_handle(context: HeifContext): HeifHandle | HeifError
    heif_context_free(context: HeifContext): void
    HeifImage: new (handle: HeifHandle) => HeifImage
  }
  export default libheif
}
