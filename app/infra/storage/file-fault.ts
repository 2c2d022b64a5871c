/** What can be wrong with a stored file. */
export type FileFault =
  /** nothing is there */
  | 'missing'
  /** a folder, a symbolic link or a device is there */
  | 'no_file'
  /** the server may not read it, or the disk cannot */
  | 'unreadable'
  | 'empty'
  /** it has fewer or more bytes than it came with */
  | 'other_size'
  /** it has other bytes of the same number */
  | 'other_bytes'
