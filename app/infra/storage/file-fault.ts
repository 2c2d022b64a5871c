/** What can be wrong with a stored file. */
export type FileFault =
  /** the file does not exist */
  | 'missing'
  /** the path is a folder, a symbolic link or a device */
  | 'no_file'
  /** the server lacks permission to read the file, or the disk fails */
  | 'unreadable'
  | 'empty'
  /** the file has another number of bytes than when it was stored */
  | 'other_size'
  /** the file has the same number of bytes, but other bytes */
  | 'other_bytes'
