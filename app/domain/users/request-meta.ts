/** What the operations of identity know of the request that they serve. */
export interface RequestMeta {
  /** network address of the client, behind trusted proxies */
  address: string
  userAgent: string | null
  /** as in the request's line of the log */
  requestId?: string | undefined
  /** the value of the session cookie that a new session takes the place of; empty without one */
  session: string
  /** the value of the device cookie; empty without one */
  device: string
}
