/** Offers a file to the user as a download. */
export function download(fileName: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads the content as a JSON file with this name. */
export function downloadJson(fileName: string, content: unknown): void {
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const text = JSON.stringify(content, plain, 2)
  download(fileName, new Blob([text], { type: 'application/json' }))
}
