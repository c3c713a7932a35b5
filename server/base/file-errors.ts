const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EIO: 'the disk fails to read it',
}

/** The code of an error from the operating system, such as ENOENT; null for any other error. */
export const systemCodeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && 'syscall' in error && typeof error.code === 'string'
    ? error.code
    : null

/** Says to the owner why a file can't be read; null when the error isn't one of the operating system. */
export function fileErrorReason(error: unknown): string | null {
  const code = systemCodeOf(error)
  return code === null ? null : (reasons[code] ?? `can't be read: the system says ${code}`)
}
