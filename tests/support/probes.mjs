// A script that has taken over a process that opens files. It tries forbidden operations itself, or starts a
// program in place of injected machine code, and answers with the names of those that succeeded.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

const can = (act) => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

const runProgram = (at) => {
  const input = readFileSync(new URL('probes.pl', import.meta.url))
  const { stdout, stderr, error } = spawnSync(
    '/usr/bin/perl',
    ['-', ...Object.entries(at).flat().map(String)],
    { input },
  )
  if (error || stderr.length > 0) throw error ?? new Error(String(stderr))
  return String(stdout).split('\n').filter(Boolean)
}

async function runScript(at) {
  const socket = connect(at.port, '127.0.0.1')
  const isConnected = await new Promise((done) => {
    socket.on('connect', () => done(true)).on('error', () => done(false))
  })
  const tries = {
    core_pattern: () => writeFileSync('/proc/sys/kernel/core_pattern', '', { flag: 'r+' }),
    database: () => readFileSync(at.database),
    secret: () => readFileSync(at.secret),
    'stored receipt': () => readFileSync(at.other),
    'inputs of another process': () => readFileSync(at.others_input),
    'change of its input': () => writeFileSync(`${at.inputs}/file`, ''),
    'change of the code': () => writeFileSync(at.code, ''),
    'folders above its own': () => readdirSync(`${at.outputs}/../..`),
    'exchange of its folder': () => renameSync(at.inputs, `${at.inputs}.moved`),
    shadow: () => readFileSync('/etc/shadow'),
    'home of root': () => readdirSync('/root'),
    'system settings': () => readFileSync('/etc/passwd'),
    'temporary files': () => writeFileSync(`/tmp/claimbook-probe-${process.pid}`, ''),
    'environment of the server': () => readFileSync(`/proc/${at.server}/environ`),
    'another program': () => spawnSync('/bin/true'),
    network: () => isConnected || missing(),
    'its input': () => readFileSync(`${at.inputs}/file`),
    'its outputs': () => writeFileSync(`${at.outputs}/made`, ''),
  }
  return Object.keys(tries).filter((name) => can(tries[name]))
}

process.on('message', async ({ name, args: [at] }) => {
  process.send({ started: true })
  if (name === 'wait') return
  try {
    process.send({ value: name === 'script' ? await runScript(at) : runProgram(at) })
  } catch (error) {
    process.send({ failed: String(error) })
  }
})
