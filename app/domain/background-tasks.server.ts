import { serveTasks } from '~/infra/background-thread.server'
import { db } from '~/infra/db.server'
import { runOperation } from './background.server'
import './claims/checklist.server'
import './claims/document.server'
import './claims/close-event.server'
import './claims/versions.server'
import './events/left-out.server'
import './events/update-event.server'
import './expenses/expense-matches.server'
import './rates/change.server'
import './rates/preview.server'
import './bank-statements/accept-refunds.server'
import './bank-statements/accept-rows.server'
import './bank-statements/create-expenses.server'
import './bank-statements/file.server'
import './bank-statements/proposals.server'
import './bank-statements/prove-rate.server'
import './insights/event-insights.server'
import './insights/lines.server'
import './insights/year-insights.server'
import './receipts/review.server'
import './search/search.server'
import './bulk/explain-selected.server'
import './trash/delete-all.server'

// The background thread: an entry of its own beside the server's. Each module whose operations run there is
// imported here.

serveTasks(runOperation)

// a thread that is kept ready has loaded what Prisma needs for its first query
await db.$connect()
