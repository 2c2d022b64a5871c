import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

// What a process that opens files of unknown origin may do beyond its own files (docs/decisions/0025).

/** The ways to confine such a process. */
export interface Confinement {
  /** an own view of the file system without network, by bubblewrap: holds whatever runs in the process */
  bubblewrap: boolean
  /** Node's permission model: holds JavaScript; a decoder that was taken over is not held by it */
  permissions: boolean
}

/** The folders of a process: it reads what is in one and writes into the other. */
export interface JobFolders {
  inputs: string
  outputs: string
}

/** The program of bubblewrap. */
export const BWRAP = 'bwrap'

const PROBE_MS = 5_000

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

const readOnly = (paths: string[]) => paths.flatMap((path) => ['--ro-bind', path, path])

const sandboxArguments = () => [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
  ...systemFolders(),
  ...['--proc', '/proc', '--dev', '/dev'],
  ...readOnly([process.execPath]),
]

async function detect(): Promise<Confinement> {
  const probe = [...sandboxArguments(), process.execPath, '--version']
  const bubblewrap = await promisify(execFile)(BWRAP, probe, { timeout: PROBE_MS }).then(
    () => true,
    () => false,
  )
  return { bubblewrap, permissions: permissionFlag !== undefined }
}

let detected: Promise<Confinement> | undefined

/** The way of confinement that this machine has, found out once. */
export function confinementHere(): Promise<Confinement> {
  detected ??= detect()
  return detected
}

/**
 * The program that runs a built script under a confinement, and the arguments in front of the script.
 * @param script in the folder `build/server` of the project
 */
export function confinedProgram(
  { bubblewrap, permissions }: Confinement,
  script: string,
  { inputs, outputs }: JobFolders,
): { program: string; args: string[] } {
  const build = dirname(script)
  const root = join(build, '..', '..')
  const code = [build, join(root, 'node_modules'), join(root, 'package.json')]
  const readable = [...code, inputs, outputs].map(
    (path) => `--allow-fs-read=${path}${path.endsWith('.json') ? '' : '/*'}`,
  )
  const args = permissions
    ? [
        permissionFlag ?? '',
        '--no-warnings',
        '--allow-addons',
        '--allow-worker',
        ...readable,
        `--allow-fs-write=${outputs}/*`,
      ]
    : []
  if (!bubblewrap) return { program: process.execPath, args }
  const sandbox = [
    ...sandboxArguments(),
    ...readOnly([...code, inputs]),
    '--bind',
    outputs,
    outputs,
    '--remount-ro',
    '/',
    '--chdir',
    '/',
  ]
  return { program: BWRAP, args: [...sandbox, process.execPath, ...args] }
}
