import type { BrowserError } from '@kapis/contract/browser-errors'

/**
 * Removes everything that may be secret or personal from a report: origins, queries and fragments
 * of addresses, ids, e-mail addresses, numbers and long tokens. Names of built files stay, because
 * they lead to the source.
 */
export function scrubReport({ message, stack, page }: BrowserError): BrowserError {
  return { message: scrub(message), stack: scrub(stack), page: scrub(page) }
}

function scrub(text: string): string {
  return text
    .replaceAll(/\w+:\/\/[^\s/]+/g, '')
    .replaceAll(/[?#][^\s:)]*/g, '')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '[id]')
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]')
    .replaceAll(
      /\b(password|secret|token|key|cookie|code|seed)(["']?\s*[=:]\s*)\S+/gi,
      '$1$2[hidden]',
    )
    .replaceAll(/\+?\d[\d -]{7,}\d/g, '[number]')
    .replaceAll(/[\w+=-]{32,}/g, '[hidden]')
}
