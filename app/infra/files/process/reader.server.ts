import type { Tasks } from '~/infra/files/files.server'
import { prepare } from './prepare.server'
import { recognise } from './recognise.server'
import { serve } from './serve.server'

// The process that opens files: an entry of its own beside the server's.

serve({ prepare, recognise } satisfies Tasks)
