/** The hidden fields of a form, by name. */
export const HiddenFields = ({ fields }: { fields: Record<string, string | number> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
