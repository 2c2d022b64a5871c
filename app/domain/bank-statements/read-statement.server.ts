import { DomainError } from '~/domain/errors'
import { type DecodedStatement, decodeStatement, UnreadableFileError } from './decode'
import type { Encoding } from './encodings'
import { joinFiles } from './join-files'
import { readStatementFile, type StatementFile } from './statement-file'
import { isZip, unzipStatements, type ZipMember } from './unzip-statements.server'

// Reads the bytes of an uploaded statement: a file, or a ZIP with several files that form one statement.

const SAMPLES_MAX = 3
const SAMPLE_CHARACTERS_MAX = 120

/** Returns the first lines that have characters beyond ASCII. */
function sampleLinesOf(text: string): string[] {
  const found: string[] = []
  for (const { 0: line } of text.slice(0, 200_000).matchAll(/^.*[\u0080-\uffff].*$/gmu)) {
    found.push(line.trim().slice(0, SAMPLE_CHARACTERS_MAX).toWellFormed())
    if (found.length === SAMPLES_MAX) break
  }
  return found
}

/** The statements in a file or ZIP, and notes on other files in the ZIP. */
interface Contents {
  decoded: DecodedStatement[]
  files: StatementFile[]
  notes: string[]
}

const NAME_CHARACTERS_MAX = 100

/** Reads the files of a ZIP. Files of another kind, such as PDFs beside camt, are skipped with a note. */
function readMembers(members: ZipMember[], chosenEncoding: Encoding | null): Contents {
  const contents: Contents = { decoded: [], files: [], notes: [] }
  let firstProblem: unknown = null
  for (const { name, bytes } of members) {
    const shortName = name.slice(-NAME_CHARACTERS_MAX).toWellFormed()
    try {
      const decoded = decodeStatement(bytes, chosenEncoding)
      contents.files.push(readStatementFile(decoded.text))
      contents.decoded.push(decoded)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const problem = new DomainError(error.code, `${shortName} in this ZIP: ${error.message}`)
      if (!(error instanceof UnreadableFileError)) throw problem
      contents.notes.push(`${shortName} in the ZIP was not read: it is ${error.kind}`)
      firstProblem ??= problem
    }
  }
  if (contents.files.length === 0) throw firstProblem
  return contents
}

/**
 * Reads a statement.
 * @param chosenEncoding the encoding; null to use the declared or detected one
 * @throws DomainError invalid: not a statement, or beyond the limits of one
 */
export function readStatement(bytes: Uint8Array, chosenEncoding: Encoding | null = null) {
  const members = isZip(bytes) ? unzipStatements(bytes) : null
  const { decoded, files, notes } = members
    ? readMembers(members, chosenEncoding)
    : readSingle(bytes, chosenEncoding)
  const file = joinFiles(files)
  const leastSure = decoded.find(({ isSure }) => !isSure) ?? decoded[0]
  return {
    file: { ...file, notes: [...file.notes, ...notes] },
    encoding: leastSure?.encoding ?? 'utf-8',
    // whether the file states its encoding, or its letters fit no other
    isEncodingSure: leastSure?.isSure ?? true,
    // lines with characters beyond ASCII, which show a person whether the encoding is right
    sampleLines: sampleLinesOf(decoded.map(({ text }) => text).join('\n')),
    // the size of the file, or of all files in the ZIP
    unpackedBytes: members?.reduce((sum, member) => sum + member.bytes.length, 0) ?? bytes.length,
  }
}

/** The content of an uploaded statement. */
export type ReadStatement = ReturnType<typeof readStatement>

/** Reads a file that is not a ZIP. */
function readSingle(bytes: Uint8Array, chosenEncoding: Encoding | null): Contents {
  const decoded = decodeStatement(bytes, chosenEncoding)
  return { decoded: [decoded], files: [readStatementFile(decoded.text)], notes: [] }
}
