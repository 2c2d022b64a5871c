declare const owned: unique symbol

/** The id of an event of the user who asks; only `events/get-event.server.ts` makes one, by checking. */
export type OwnedEventId = string & { readonly [owned]: true }
