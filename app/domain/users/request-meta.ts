/** The properties of a request that sign-in, sign-up and sessions need. */
export interface RequestMeta {
  /** network address of the client, behind trusted proxies */
  address: string
  userAgent: string | null
  /** the id of the request, which its log line contains */
  requestId?: string | undefined
  /** the signed token of the session that a new one replaces; empty without one */
  session: string
  /** the token of a known browser; empty without one */
  device: string
}
