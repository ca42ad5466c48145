const CHARACTERS_MAX = 200

/**
 * Returns the first line of an error, shortened for staff. Replaces possible secrets and personal
 * data: URLs, e-mail addresses, phone numbers and long text without spaces.
 */
export function shortenError(error: string | null): string {
  const [line = ''] = (error ?? '').split('\n')
  return line
    .replaceAll(/\w+:\/\/\S+/g, '[address]')
    .replaceAll(/\S+@\S+/g, '[address]')
    .replaceAll(/\b(password|secret|token|key|cookie)(\s*[=:]\s*)\S+/gi, '$1$2[hidden]')
    .replaceAll(/\+?\d[\d -]{8,}\d/g, '[number]')
    .replaceAll(/[\w+/=-]{24,}/g, '[hidden]')
    .slice(0, CHARACTERS_MAX)
}
