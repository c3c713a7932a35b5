/** Hands the browser a file to save. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the blob only a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
