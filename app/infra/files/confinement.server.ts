import { type ExecFileException, execFile } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { release } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT } from '~/infra/entry-script.server'
import { MB } from '~/limits'
import { type Folder, JobFolder, type JobFolders } from './job-folder.server'

// Confines the processes that open files of unknown origin (docs/decisions/0008).

/** What confines such a process. All but `permissions` hold machine code too. */
export interface Confinement {
  /** each process has a user of its own, which owns nothing else: only root can give it one */
  ownUser: boolean
  /** bubblewrap: a view of the file system with its own files alone, no network, no other processes */
  bubblewrap: boolean
  /**
   * `unshare`: a namespace of users in which it makes no other one and reads nothing of other processes;
   * without bubblewrap also no network and no signals to others
   */
  namespaces: boolean
  /** `setpriv` and `prlimit`: a program that it starts gains no rights; bounds of processes and files */
  limits: boolean
  /** Node's permission model: holds JavaScript; machine code that took a decoder over is not held by it */
  permissions: boolean
}

/** For development: a script that runs from its source needs more files than a build. */
export const UNCONFINED: Confinement = {
  ...{ ownUser: false, bubblewrap: false, namespaces: false, limits: false, permissions: false },
}

type MakeFolder = () => Promise<Folder>

const PROBE_MS = 5_000

/** Threads count too: image libraries start some for each core. */
const PROCESSES_MAX = 512

const [major = 0, minor = 0] = release().split('.').map(Number)
/**
 * Whether Linux counts the processes of a user in each namespace of users by itself. Before 5.14 it counts
 * them together, so the threads of a server of the same user would use up the bound.
 */
const countsByNamespace = major > 5 || (major === 5 && minor >= 14)

/** The size of one file that a process writes; a claim pack is the largest. */
const WRITTEN_BYTES_MAX = 4096 * MB

const permissionFlag = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)

/** Folders of the system that programs need: bound read-only where they exist. */
function systemFolders(): string[] {
  return ['/usr', '/lib', '/lib64', '/lib32', '/bin', '/nix/store'].filter(existsSync).flatMap((path) => {
    const isLink = lstatSync(path).isSymbolicLink()
    return isLink ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
  })
}

/** Bubblewrap's view has no `/proc` or `/sys`, two devices, and can be written in `outputs` alone. */
const view = (code: string[], { inputs, outputs, user }: JobFolders) => [
  ...['bwrap', '--die-with-parent', '--cap-drop', 'ALL'],
  ...['ipc', 'pid', 'net', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`),
  // in a namespace of users root would still own the files that the process must not write
  ...(user === undefined
    ? ['--unshare-user']
    : ['SETUID', 'SETGID', 'SETPCAP'].flatMap((name) => ['--cap-add', `CAP_${name}`])),
  ...systemFolders(),
  // bubblewrap would make these parent folders readable by its own user only
  ...['/dev', ...[process.execPath, ...code, outputs].map(dirname)].flatMap((path) => ['--dir', path]),
  ...['/dev/null', '/dev/urandom'].flatMap((path) => ['--dev-bind', path, path]),
  ...[...code, process.execPath, inputs].flatMap((path) => ['--ro-bind', path, path]),
  ...['--bind', outputs, outputs, '--remount-ro', '/', '--chdir', dirname(outputs)],
]

const NO_GAIN = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL']

const asUser = (user: number) => [
  ...['--reuid', `${user}`, '--regid', `${user}`, '--clear-groups'],
  ...['--inh-caps', '-all', '--bounding-set', '-all'],
]

/** How a process is started. */
interface Command {
  program: string
  /** what stands in front of the script */
  args: string[]
  cwd: string
  /** the user that runs `program`; undefined: the server's own */
  uid?: number
  gid?: number
}

/** The folders as the process names them: its user may not come through the folders of the server. */
export function seenFolders({ bubblewrap }: Confinement, { inputs, outputs, user }: JobFolders): JobFolders {
  if (user === undefined || bubblewrap) return { inputs, outputs }
  return { inputs: '/proc/self/cwd/inputs', outputs: '/proc/self/cwd/outputs' }
}

/**
 * The command that runs a built script under a confinement.
 * @param script in the folder `build/server` of the project
 * @throws Error when the folders have no user of their own but should: the process would run as root
 */
export function confinedCommand(confinement: Confinement, script: string, folders: JobFolders): Command {
  const { ownUser, bubblewrap, namespaces, limits, permissions } = confinement
  const { user } = folders
  if (ownUser && user === undefined) throw new Error('the process has no user of its own')
  const build = dirname(script)
  const root = join(build, '..', '..')
  const code = [build, join(root, 'node_modules'), join(root, 'package.json')]
  const { inputs, outputs } = seenFolders(confinement, folders)
  const readable = [...code, inputs, outputs].map(
    (path) => `--allow-fs-read=${path}${path.endsWith('.json') ? '' : '/*'}`,
  )
  const isCountedAlone = user !== undefined || (countsByNamespace && (bubblewrap || namespaces))
  const [program = '', ...args] = [
    ...(bubblewrap ? view(code, folders) : []),
    ...(limits ? NO_GAIN : []),
    ...(bubblewrap && user !== undefined ? asUser(user) : []),
    ...(namespaces ? ['unshare', '--user'] : []),
    ...(namespaces && !bubblewrap ? ['--net', '--ipc', '--pid', '--fork', '--kill-child'] : []),
    ...(limits ? ['prlimit', '--core=0', `--fsize=${WRITTEN_BYTES_MAX}`] : []),
    ...(limits && isCountedAlone ? [`--nproc=${PROCESSES_MAX}`] : []),
    process.execPath,
    ...(permissions ? [permissionFlag ?? '', '--no-warnings', '--allow-addons', '--allow-worker'] : []),
    ...(permissions ? [...readable, `--allow-fs-write=${outputs}/*`] : []),
  ]
  const runner = bubblewrap ? {} : { uid: user, gid: user }
  return { program, args, cwd: dirname(folders.outputs), ...runner }
}

/** Errors of a busy machine, or of one that can open no more files: a later try may succeed. */
const PASSING_ERRORS = ['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM']

/**
 * Whether a process starts under a confinement and reads the code of the project.
 * @throws Error when that cannot be told now
 */
async function canStart(confinement: Confinement, makeFolder: MakeFolder): Promise<boolean> {
  const job = await JobFolder.open(makeFolder, confinement.ownUser)
  const build = join(PROJECT, 'build', 'server', 'any.js')
  const readCode = `fs.readdirSync(${JSON.stringify(join(PROJECT, 'node_modules', 'sharp'))})`
  try {
    const { program, args, ...options } = confinedCommand(confinement, build, job.folders)
    await promisify(execFile)(program, [...args, '--eval', readCode], { ...options, timeout: PROBE_MS })
    return true
  } catch (error) {
    const { killed, code } = error as ExecFileException
    // `killed`: it ran out of time
    if (killed || PASSING_ERRORS.includes(String(code))) throw error
    return false
  } finally {
    // a sweep removes a folder that is left here
    await job.remove().catch(() => {})
  }
}

/** The strongest confinement under which a process starts here: another user counts most. */
async function detect(makeFolder: MakeFolder): Promise<Confinement> {
  const isRoot = process.getuid?.() === 0
  const choices = [true, false]
  for (const ownUser of choices)
    for (const bubblewrap of choices)
      for (const namespaces of choices)
        for (const limits of choices) {
          const confinement = { ownUser, bubblewrap, namespaces, limits, permissions: !!permissionFlag }
          if ((isRoot || !ownUser) && (await canStart(confinement, makeFolder))) return confinement
        }
  return UNCONFINED
}

let detected: Promise<Confinement> | undefined

/** The way of confinement that this machine has for processes in such folders, found out once. */
export function confinementHere(makeFolder: MakeFolder): Promise<Confinement> {
  detected ??= detect(makeFolder).catch((error) => {
    // the next file finds it out again
    detected = undefined
    throw error
  })
  return detected
}
