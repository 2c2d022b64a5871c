/** Whether a text is a calendar date, YYYY-MM-DD, that exists: 2026-02-30 does not. */
export function isCalendarDate(text: string): boolean {
  // years beyond four digits have dates too, which no column or field takes
  if (!/^\d{4}-/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${text}T`)
}
