/** Waits until the address answers, and returns whether it did in time. */
export async function isAnswering(url: string, deadlineMs = 60_000): Promise<boolean> {
  const deadline = Date.now() + deadlineMs
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return false
}
