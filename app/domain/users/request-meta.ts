/** What the operations of identity know of the request that they serve. */
export interface RequestMeta {
  /** network address of the client, behind trusted proxies */
  address: string
  userAgent: string | null
  /** the id of the request, as in its line of the log */
  requestId?: string | undefined
  /** the signed token of the session that a new one takes the place of; empty without one */
  session: string
  /** the token of a browser that is known; empty without one */
  device: string
}
