import { serveTasks } from '~/infra/background-thread.server'
import { carryOut } from './background.server'
import './claims/document.server'
import './events/events.server'
import './statements/file.server'
import './statements/proposals.server'

// The background thread: an entry of its own beside the server's. Each module whose operations run there is imported here.

serveTasks(carryOut)
