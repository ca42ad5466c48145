import { deviceName } from '@kapis/contract/device-name'
import type { LetterLanguage } from './letter.ts'
import { LETTER_TEXTS } from './letter-texts.ts'

/** Returns the name of the device that a user agent belongs to, such as "Chrome on Android". */
export function describeDevice(language: LetterLanguage, userAgent: string | null): string {
  const texts = LETTER_TEXTS[language]
  const known = deviceName(userAgent)
  return known === null ? texts.unknownDevice : texts.device(known.browser, known.system)
}
