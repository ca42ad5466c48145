const AMOUNT = '(₱?[\\d,.]+(?: tickets?)?)'

/**
 * The server's messages about money with their Filipino texts, without the reason or note that may
 * follow. Stored notifications of earlier releases say `refused` instead of `rejected`.
 */
const PATTERNS: readonly (readonly [RegExp, string])[] = (
  [
    [`Your deposit of ${AMOUNT} was credited.`, 'Na-credit na ang deposit mong $1.'],
    [`Your deposit of ${AMOUNT} was (?:rejected|refused).`, 'Na-reject ang deposit mong $1.'],
    [`Your withdrawal of ${AMOUNT} was paid.`, 'Naibayad na ang withdrawal mong $1.'],
    [
      `Your withdrawal of ${AMOUNT} was (?:rejected|refused). The coins are back in your balance.`,
      'Na-reject ang withdrawal mong $1. Ibinalik ang mga coin sa balance mo.',
    ],
    [
      `Your withdrawal of ${AMOUNT} was lowered to ${AMOUNT}. ${AMOUNT} is back in your balance.`,
      'Binabaan ang withdrawal mong $1 at naging $2. Ibinalik ang $3 sa balance mo.',
    ],
    [
      `Our staff changed where your withdrawal of ${AMOUNT} is paid to: GCash ([^,]+), (.+). It is paid after 24 hours at the earliest. If you did not ask for this, tell us now.`,
      'Pinalitan ng staff ang padadalhan ng withdrawal mong $1: GCash $2, $3. Mababayaran ito pagkalipas ng 24 na oras o mas matagal. Kung hindi mo ito hiniling, sabihin agad sa amin.',
    ],
    [`Our staff added ${AMOUNT} to your balance.`, 'Nagdagdag ang staff ng $1 sa balance mo.'],
    [`Our staff took ${AMOUNT} from your balance.`, 'Nagbawas ang staff ng $1 sa balance mo.'],
    [
      `We corrected transaction (\\w+) and added ${AMOUNT} to your balance.`,
      'Itinama namin ang transaksyong $1 at nagdagdag ng $2 sa balance mo.',
    ],
    [
      `We corrected transaction (\\w+) and took ${AMOUNT} from your balance.`,
      'Itinama namin ang transaksyong $1 at nagbawas ng $2 sa balance mo.',
    ],
  ] as const
).map(([english, filipino]) => [new RegExp(`^${english.replaceAll('. ', '\\. ')}$`), filipino])

/** The reasons that the server gives itself. Those of staff are shown in their own words. */
const OWN_REASONS: Record<string, string> = { 'Cancelled by staff': 'Kinansela ng staff' }

const LABELS: Record<string, string> = { Reason: 'Dahilan', Note: 'Note' }

/**
 * Translates a message about money into Filipino; null for any other text. The reason or note that
 * staff wrote is kept.
 */
export function translateMoneyMessage(text: string): string | null {
  const [, sentence = text, label, words] = /^([^]+?)(?: (Reason|Note): ([^]+))?$/.exec(text) ?? []
  const found = PATTERNS.find(([english]) => english.test(sentence))
  if (found === undefined) return null
  const message = sentence.replace(...found)
  return label === undefined
    ? message
    : `${message} ${LABELS[label]}: ${OWN_REASONS[words!] ?? words}`
}
