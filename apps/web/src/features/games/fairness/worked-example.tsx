import { drawsOf } from '@kapis/fairness/draws'
import { toHex } from '@kapis/fairness/hex'
import { leaf, roundSeed } from '@kapis/fairness/pf1'
import { DICE, diceRule, formatHundredths } from '@kapis/games/dice'
import { useTexts } from '#texts/texts.ts'
import styles from './fairness-page.module.css'
import { proofTexts } from './proof-texts.ts'

const SECRET = new Uint8Array(32).fill(1)
const CLIENT_SEED = 'bahay-kubo-3kQ9xT2b'
const NONCE = 0

/** Computes one dice round in the browser, from a published secret, and shows each step. */
export function WorkedExample() {
  const t = useTexts(proofTexts).example
  const seed = roundSeed(SECRET, NONCE)
  const round = { roundSeed: seed, clientSeed: CLIENT_SEED, nonce: NONCE }
  const word = drawsOf(round).word()
  const { state, isWin, multiplier4 } = diceRule.play(DICE.defaultParams, drawsOf(round))
  const roll = formatHundredths(Math.round(state.roll * 100))
  const steps = [
    [t.seed, toHex(seed)],
    [t.commitment, `SHA-256(00 ‖ seed) = ${toHex(leaf(seed))}`],
    [t.message, `HMAC-SHA256(seed, "${CLIENT_SEED}:${NONCE}:0")`],
    [t.word, `0x${word.toString(16).padStart(8, '0')} = ${word}`],
    [t.number, `${word} mod 10,000 = ${word % DICE.rolls} → ${roll}`],
    [t.result, t.outcome(isWin, roll, String(Number(multiplier4) / 10_000))],
  ] as const
  return (
    <dl className={styles.example}>
      {steps.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
