// npm run password -- <address>: sets a new password for the account with an email address, for a user who
// has forgotten the old one.
import { resetPassword } from '../app/domain/users/change-password.server'
import { closeDatabase } from '../app/infra/database/db.server'

const address = process.argv[3] ?? ''
const password = await resetPassword(address)
if (password) console.log(`The password of ${address} is ${password} now. It can be changed in the settings.`)
else
  console.error(address ? `Nobody has the address ${address}.` : 'Usage: npm run password -- <email address>')
await closeDatabase()
if (!password) process.exitCode = 1
