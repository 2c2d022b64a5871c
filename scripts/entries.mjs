// The entry scripts of the build: the name of each built file, and its source relative to the project root.

/**
 * The primary process that `npm start` starts, and the scripts that the server runs in other processes and
 * threads.
 */
const SERVER_ENTRIES = {
  index: 'app/infra/processes/primary.server.ts',
  server: 'server.ts',
  reader: 'app/domain/file-tasks.server.ts',
  'pdf-worker': 'app/domain/claims/files/pdf/pdf-worker.server.ts',
  background: 'app/domain/background-tasks.server.ts',
  'seal-checker': 'app/domain/claims/seals/seal-checker.server.ts',
  'password-judge': 'app/domain/users/password-judge.server.ts',
}

/** The scripts that an operator runs. */
const OPERATOR_ENTRIES = {
  backup: 'scripts/backup.ts',
  check: 'scripts/check.ts',
  restore: 'scripts/restore.ts',
  password: 'scripts/password.ts',
  verify: 'scripts/verify.ts',
  // begins with ./ because a package has the same name as the folder
  seed: './prisma/seed.ts',
}

export const ENTRIES = { ...SERVER_ENTRIES, ...OPERATOR_ENTRIES }
