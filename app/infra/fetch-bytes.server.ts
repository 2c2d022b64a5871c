interface Limits {
  seconds: number
  bytes: number
}

/**
 * Returns the content at an address that the operator has configured. Throws an error beyond the limits of
 * time and bytes, for a redirect, and for an answer that is not successful.
 */
export async function fetchBytes(url: URL, limits: Limits, init: RequestInit = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  if (!response.ok || response.body === null) throw new Error(`the answer has the status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    // leaving the loop closes the connection
    if (size > limits.bytes) throw new Error(`the answer has more than ${limits.bytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
