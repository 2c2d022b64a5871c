// npm test: builds, then runs the tests of the server (over HTTP) while types and lint are checked, and then
// the tests of the pages (in the browser). Stops at the first step that fails. With --night, tests that
// depend on chance run more often.
import { clearReports, printCounts, run, runAll } from './test-steps.mjs'

clearReports()
await run('build')
await Promise.all([runAll('types', 'lint', 'imports', 'lines', 'docs'), run('browser'), run('server')])
await run('pages')
printCounts()
