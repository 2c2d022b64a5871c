interface MetaArgs {
  data: { event: { name: string } } | undefined
}

/** Returns the `meta` of a page of an event, whose loader's data names the event. */
export const eventPageTitle =
  (title: string) =>
  ({ data }: MetaArgs) => [{ title: `${title} · ${data?.event.name ?? 'Claimbook'}` }]
