/** Downloads the content as a JSON file with this name. */
export function downloadJson(name: string, content: unknown): void {
  const text = JSON.stringify(
    content,
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
