import { Notice } from '~/components/ui/notice'
import type { PaymentDifferences } from '~/domain/claims/payments/payment-differences'
import { versionsName } from '~/domain/claims/versions/versions-name'
import { claimsPath } from './paths'

/** Says that a frozen version deducts other payments than those recorded now, and what to do. */
export const OutdatedNotice = ({ missed, isUndone, deleted }: PaymentDifferences) => (
  <Notice bad>
    {missed.length > 0 && (
      <p>
        {`This version does not take off what was paid with ${versionsName(missed)}. If it was paid, reopen the event and close it again, so that the next version does. Else undo it in `}
        <a href={claimsPath('paid')}>Claims</a>.
      </p>
    )}
    {isUndone && (
      <p>
        A payment that this version takes off is no longer marked as paid. To claim it, reopen the event and
        close it again.
      </p>
    )}
    {deleted.length > 0 && (
      <p>
        {`This version takes off what was paid with ${versionsName(deleted)}, which ${deleted.length > 1 ? 'were' : 'was'} deleted. Before you close the event again, enter that as an advance.`}
      </p>
    )}
  </Notice>
)
