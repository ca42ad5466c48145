/** Yields to the browser, so that it can handle input before the next work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
