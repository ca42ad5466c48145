import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeKey } from '@kapis/transparency/note'
import { checkPublicReceipt } from '@kapis/transparency/public-receipt'
import type { PublicProof } from '@kapis/transparency/public-receipt'
import { makeWitness } from '../../../packages/witness/src/witness.ts'
import { witnessKey } from '../../../packages/witness/src/witness-key.ts'
import { ROOT } from '../../run/root.ts'
import { makeScratch } from '../../services/scratch.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { LOG_KEY, day, publish, receipt } from './operator.ts'
import { believing } from './planted.ts'

const own = witnessKey('witness.example/w1', Buffer.alloc(32, 5))
const trust = { logKeys: [LOG_KEY], witnesses: [own.key] }

/**
 * The player's bet has number 7. The honest log has four leaves; the operator, who has every key but
 * the one of the witness, then shows something else.
 */
export const proof: Proof = {
  name: 'log.rewrite',
  about: 'An operator with all keys but those of the witnesses cannot rewrite the public log.',
  async run(ctx) {
    const witness = openWitness(ctx)
    const bet = receipt(7, 20_000)
    const others = [day('2026-11-17'), receipt(3, 0).leaf]
    const honest = publish([...others, bet.leaf, day('2026-11-18')])
    const line = witness.add(honest.ask(0)).body
    const lead = honest.lead(2, line)
    const isHonestFine = isPublic(bet.text, lead) && isPublicInPython(ctx, bet.text, lead)

    const changed = receipt(7, 0)
    const rewritten = publish([...others, changed.leaf, day('2026-11-18'), receipt(9, 0).leaf])
    const shorter = publish([others[1]!, bet.leaf, day('2026-11-18'), receipt(8, 0).leaf])
    const hidden = publish([...others, receipt(4, 0).leaf, day('2026-11-18'), receipt(9, 0).leaf])
    const second = publish([...others, bet.leaf, day('2026-11-19')])
    const attempts: [string, Record<string, boolean>][] = [
      ['changes a bet', caughtBy(ctx, witness, { text: bet.text, view: rewritten, index: 2 })],
      ['deletes a day', caughtBy(ctx, witness, { text: bet.text, view: shorter, index: 1 })],
      ['hides a player', caughtBy(ctx, witness, { text: bet.text, view: hidden, index: 2 })],
      ['shows two views', caughtBy(ctx, witness, { text: bet.text, view: second, index: 2 })],
    ]
    for (const [what, by] of attempts) {
      const names = Object.keys(by).filter((name) => by[name])
      ctx.say(`an operator who ${what} is caught by: ${names.join(', ') || 'NOBODY'}`)
    }
    const caught = attempts.filter(([, by]) => Object.values(by).every(Boolean)).length
    const evidence = witness.evidence().length
    const pass = isHonestFine && caught === attempts.length && evidence > 0
    return { pass, figures: { attempts: attempts.length, caught, evidence, isHonestFine } }
  },
}

function openWitness({ planted }: ProofContext) {
  const state = { logs: {}, evidence: [] }
  const now = () => new Date('2026-11-19T00:00:00Z')
  const witness = makeWitness({ ...own, logKeys: [LOG_KEY], state, save: () => {}, now })
  return planted ? believing(witness, own) : witness
}

type Attempt = { text: string; view: ReturnType<typeof publish>; index: number }

/** Shows a view to the witness first, then to the player with whatever the witness has signed. */
function caughtBy(ctx: ProofContext, witness: ReturnType<typeof openWitness>, attempt: Attempt) {
  const { text, view, index } = attempt
  const answer = witness.add(view.ask(4))
  const lead = view.lead(index, answer.status === 200 ? answer.body : '')
  return {
    'the witness': answer.status !== 200,
    'the player’s browser': !isPublic(text, lead),
    'the verifier': !isPublicInPython(ctx, text, lead),
  }
}

/** What the browser demands before it shows that a bet is public. */
function isPublic(text: string, lead: PublicProof): boolean {
  const found = checkPublicReceipt(text, lead, trust)
  return found.fault === null && found.checkpoint.cosigned.length > 0
}

function isPublicInPython(ctx: ProofContext, text: string, lead: PublicProof): boolean {
  const scratch = makeScratch()
  ctx.onExit(() => scratch.remove())
  const file = join(scratch.path, 'receipt.ndjson')
  const keys = { logKeys: [writeKey(LOG_KEY)], witnesses: [writeKey(own.key)], quorum: 1 }
  const lines = [
    { logs: [{ origin: LOG_KEY.name, ...keys }] },
    { receipts: [{ text, public: lead }] },
  ]
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  const program = join(ROOT, 'tools/verify/verify_log.py')
  return spawnSync('python3', ['-B', program, file]).status === 0
}
