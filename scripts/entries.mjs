// What is started beside the server, by name of the built file: source from the top of the project.

/**
 * The primary that `npm start` starts, and what the server starts in processes and threads of their own.
 */
const OF_SERVER = {
  index: 'app/infra/processes/primary.server.ts',
  server: 'server.ts',
  reader: 'app/domain/file-tasks.server.ts',
  'pdf-worker': 'app/domain/claims/files/pdf/pdf-worker.server.ts',
  background: 'app/domain/background-tasks.server.ts',
  'password-judge': 'app/domain/users/password-judge.server.ts',
}

/** The scripts of an operator. */
const OF_OPERATOR = {
  backup: 'scripts/backup.ts',
  check: 'scripts/check.ts',
  restore: 'scripts/restore.ts',
  password: 'scripts/password.ts',
  // with ./ because a package has the folder's name
  seed: './prisma/seed.ts',
}

export const ENTRIES = { ...OF_SERVER, ...OF_OPERATOR }
