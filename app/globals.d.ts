declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node'

  const build: ServerBuild
  export = build
}

declare module 'heic-decode' {
  interface Decoded {
    width: number
    height: number
    /** red, green, blue and opacity of each pixel */
    data: Uint8ClampedArray<ArrayBuffer>
  }

  interface Image {
    /** upright */
    width: number
    height: number
    decode(): Promise<Decoded>
  }

  const heicDecode: { all(input: { buffer: Uint8Array }): Promise<Image[] & { dispose(): void }> }
  export default heicDecode
}
