declare const owned: unique symbol

/** The id of an event that the user owns. Only `events/get-event.server.ts` creates one, after a check. */
export type OwnedEventId = string & { readonly [owned]: true }
