import { type ExecFileException, execFile } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { release } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT } from '~/infra/entry-script.server'
import { MB } from '~/limits'
import { type Folder, JobFolder, type JobFolders } from './job-folder.server'

// Confines the processes that open files of unknown origin (docs/decisions/0008).

/** The mechanisms that confine such a process. All except `permissions` also confine machine code. */
export interface Confinement {
  /** each process has its own user, which owns nothing else; only root can assign one */
  ownUser: boolean
  /** bubblewrap: the process sees only its own files, no network and no other processes */
  bubblewrap: boolean
  /**
   * `unshare`: a user namespace in which the process can create no further one and cannot read other
   * processes; without bubblewrap also no network and no signals to other processes
   */
  namespaces: boolean
  /** `setpriv` and `prlimit`: started programs gain no rights; limits on processes and files */
  limits: boolean
  /** Node's permission model: confines JavaScript, but not machine code that has taken over a decoder */
  permissions: boolean
}

/** No confinement, for development: a script that runs from source needs more files than a build. */
export const UNCONFINED: Confinement = {
  ownUser: false,
  bubblewrap: false,
  namespaces: false,
  limits: false,
  permissions: false,
}

type MakeFolder = () => Promise<Folder>

const PROBE_MS = 5_000

/** The most processes of a user. Threads count too, and image libraries start some for each core. */
const PROCESSES_MAX = 512

const [major = 0, minor = 0] = release().split('.').map(Number)
/** Whether Linux counts a user's processes per user namespace; else the server's threads count as well. */
const countsByNamespace = major > 5 || (major === 5 && minor >= 14)

/** The largest file that a process may write, in bytes. A claim pack is the largest file. */
const WRITTEN_BYTES_MAX = 4096 * MB

const permissionFlag = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)

/** Returns bubblewrap's arguments that show programs the system folders that exist, read-only. */
function systemFolderArgs(): string[] {
  return ['/usr', '/lib', '/lib64', '/lib32', '/bin', '/nix/store'].filter(existsSync).flatMap((path) => {
    const isLink = lstatSync(path).isSymbolicLink()
    return isLink ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
  })
}

/** Returns a bubblewrap command: its program sees `code`, no `/proc` or `/sys`, and writes only `outputs`. */
const bubblewrapCommand = (code: string[], { inputs, outputs, user }: JobFolders) => [
  ...['bwrap', '--die-with-parent', '--cap-drop', 'ALL'],
  ...['ipc', 'pid', 'net', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`),
  // in a user namespace, root would still own the files that the process must not write
  ...(user === undefined
    ? ['--unshare-user']
    : ['SETUID', 'SETGID', 'SETPCAP'].flatMap((name) => ['--cap-add', `CAP_${name}`])),
  ...systemFolderArgs(),
  // bubblewrap would create these parent folders so that only its own user can read them
  ...['/dev', ...[process.execPath, ...code, outputs].map(dirname)].flatMap((path) => ['--dir', path]),
  ...['/dev/null', '/dev/urandom'].flatMap((path) => ['--dev-bind', path, path]),
  ...[...code, process.execPath, inputs].flatMap((path) => ['--ro-bind', path, path]),
  ...['--bind', outputs, outputs, '--remount-ro', '/', '--chdir', dirname(outputs)],
]

/** Programs that the process starts gain no rights, and it dies with its parent. */
const NO_NEW_RIGHTS = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL']

/** The arguments of `setpriv` that run the program as another user without capabilities. */
const userArgs = (user: number) => [
  ...['--reuid', `${user}`, '--regid', `${user}`, '--clear-groups'],
  ...['--inh-caps', '-all', '--bounding-set', '-all'],
]

/** The command that starts a process. */
interface Command {
  program: string
  /** the arguments before the script */
  args: string[]
  cwd: string
  /** the user that runs `program`; undefined for the server's own user */
  uid?: number
  gid?: number
}

/** Returns the folders by the paths that the process uses. Its user may lack access to their parents. */
export function seenFolders({ bubblewrap }: Confinement, { inputs, outputs, user }: JobFolders): JobFolders {
  if (user === undefined || bubblewrap) return { inputs, outputs }
  return { inputs: '/proc/self/cwd/inputs', outputs: '/proc/self/cwd/outputs' }
}

/**
 * Returns the command that runs a built script in a confinement.
 * @param script in the folder `build/server` of the project
 * @throws Error when the folders should have their own user but do not: the process would run as root
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
  const hasOwnProcessCount = user !== undefined || (countsByNamespace && (bubblewrap || namespaces))
  const [program = '', ...args] = [
    ...(bubblewrap ? bubblewrapCommand(code, folders) : []),
    ...(limits ? NO_NEW_RIGHTS : []),
    ...(bubblewrap && user !== undefined ? userArgs(user) : []),
    ...(namespaces ? ['unshare', '--user'] : []),
    ...(namespaces && !bubblewrap ? ['--net', '--ipc', '--pid', '--fork', '--kill-child'] : []),
    ...(limits ? ['prlimit', '--core=0', `--fsize=${WRITTEN_BYTES_MAX}`] : []),
    ...(limits && hasOwnProcessCount ? [`--nproc=${PROCESSES_MAX}`] : []),
    process.execPath,
    ...(permissions ? [permissionFlag ?? '', '--no-warnings', '--allow-addons', '--allow-worker'] : []),
    ...(permissions ? [...readable, `--allow-fs-write=${outputs}/*`] : []),
  ]
  // root starts bubblewrap, and `setpriv` within it changes the user
  const runAs = bubblewrap ? {} : { uid: user, gid: user }
  return { program, args, cwd: dirname(folders.outputs), ...runAs }
}

/** Errors of a machine that is busy or out of file descriptors. A later try may succeed. */
const TEMPORARY_ERRORS = ['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM']

/**
 * Returns whether a process can start in a confinement and read the code of the project.
 * @throws Error when this cannot be determined now
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
    // `killed`: the process ran out of time
    if (killed || TEMPORARY_ERRORS.includes(String(code))) throw error
    return false
  } finally {
    // a sweep removes the folder later
    await job.remove().catch(() => {})
  }
}

/** Returns the strongest confinement that works on this machine. A separate user matters most. */
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

/** Returns the confinement of this machine for processes in such folders. It is detected once. */
export function confinementHere(makeFolder: MakeFolder): Promise<Confinement> {
  detected ??= detect(makeFolder).catch((error) => {
    // the next file tries to detect it again
    detected = undefined
    throw error
  })
  return detected
}
