import marks from './footer-marks.svg?no-inline'

export type MarkName =
  | 'btc'
  | 'bch'
  | 'doge'
  | 'eth'
  | 'ltc'
  | 'usdt'
  | 'trx'
  | 'facebook'
  | 'x'
  | 'telegram'
  | 'youtube'
  | 'amihan'
  | 'lakbay'
  | 'care'

/** A logo. Without a label it is decoration, because the text beside it has the name. */
export function FooterMark({
  name,
  size = 24,
  label,
}: {
  name: MarkName
  size?: number
  label?: string
}) {
  const says = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg width={size} height={size} focusable="false" {...says}>
      <use href={`${marks}#${name}`} />
    </svg>
  )
}
