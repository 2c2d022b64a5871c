import { SAVED, type Saved } from '~/components/users/sections'
import type { SettingsViewModel } from '~/components/users/settings-page'
import { ownTables } from '~/domain/allowances/own-tables.server'
import { defaultPayment } from '~/domain/expenses/default-payment.server'
import type { SessionUser } from '~/domain/users/actor'
import { browserName } from '~/domain/users/browser-name'
import { claimSettings } from '~/domain/users/claim-settings.server'
import { DEFAULT_DISPLAY } from '~/domain/users/display'
import type { RequestMeta } from '~/domain/users/request-meta'
import { listSessions } from '~/domain/users/session.server'
import { timeZones } from '~/domain/users/time-zones.server'
import { formatDate, formatInstant } from '~/format/format-dates'
import { figureStyleText, formatAmount } from '~/format/format-figures'
import { formatsFor } from '~/http/pages/formats.server'
import { NEW_ID } from '~/http/pages/page-template.server'
import { loadCategories } from './categories.server'

/** Shows the differences between formats: an amount with thousands and decimals, a day above 12. */
const SAMPLE = { amount: '1234.56', date: '2026-11-24' }

/** Loads the view model of a user's settings. */
export async function loadSettings(
  user: SessionUser,
  request: Request,
  meta: RequestMeta,
): Promise<SettingsViewModel> {
  const { name, email, homeCurrency, display } = user
  const formats = formatsFor(request, user)
  const browserFormats = formatsFor(request, { display: DEFAULT_DISPLAY })
  const { searchParams } = new URL(request.url)
  const saved = searchParams.get('saved') ?? ''
  return {
    name,
    email,
    homeCurrency,
    display: {
      ...display,
      browserSample: {
        figure: formatAmount(browserFormats, SAMPLE.amount, ''),
        day: formatDate(browserFormats, SAMPLE.date),
      },
      timeZones: timeZones(display.timeZone),
    },
    figureStyle: figureStyleText(formats),
    claims: await claimSettings(user),
    payment: await defaultPayment(user),
    categories: await loadCategories(user, searchParams, formats),
    allowanceTables: await ownTables(user),
    newTableId: NEW_ID,
    sessions: (await listSessions(user, meta)).map(({ userAgent, since, ...session }) => ({
      ...session,
      browser: browserName(userAgent),
      since: formatInstant(formats, since),
    })),
    saved: Object.hasOwn(SAVED, saved) ? (saved as Saved) : null,
  }
}
