interface MetaArgs {
  data: { event: { name: string } } | undefined
}

/** Returns the `meta` function of an event's page, whose loader data contains the event's name. */
export const eventPageTitle =
  (title: string) =>
  ({ data }: MetaArgs) => [{ title: `${title} · ${data?.event.name ?? 'Claimbook'}` }]
