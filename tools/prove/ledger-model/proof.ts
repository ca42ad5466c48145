import * as fc from 'fast-check'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import { checkInvariants } from '../../../apps/api/src/ledger/checks/check-invariants.ts'
import { move, openBook } from './book.ts'
import { assertAccount, commandKinds } from './commands.ts'
import type { Command } from './commands.ts'
import type { SystemUnderTest } from './system-under-test.ts'
import type { Model } from './model-steps.ts'
import { makeRoundUp } from './planted.ts'
import type { Proof } from '../proof.ts'
import { withSettle } from '../../../apps/api/test/compose.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'

const COMMANDS_MAX = 40
const INVARIANTS_EVERY = 50
const SHRINKS_MAX = 80

export const proof: Proof = {
  name: 'ledger.model',
  about:
    'After any sequence of commands, every account equals that of a simple model in memory. [MON-03]',
  async run(ctx) {
    const app = await openProofApp(ctx, ctx.planted ? withSettle(makeRoundUp) : buildApp)
    const figures = { commands: 0, invariantChecks: 0, done: {} as Record<string, number> }
    let [runs, broken] = [0, 0]
    const look = async () => {
      const found = await checkInvariants(app.db)
      figures.invariantChecks += 1
      broken += found.length
      found.forEach(({ name, offenders }) => ctx.say(`BROKEN ${name}: ${offenders.join(', ')}`))
    }
    const carryOut = async (commands: Iterable<Command>) => {
      figures.commands += await runCommands(app, commands, figures.done)
      runs += 1
      if (runs % INVARIANTS_EVERY === 0) await look()
    }
    const all = fc.commands(commandKinds(), { maxCommands: COMMANDS_MAX, size: 'max', ...replay() })
    const property = fc.asyncProperty(fc.limitShrink(all, SHRINKS_MAX), carryOut)
    const numRuns = ctx.short ? 70 : 1_000
    const result = await fc.check(property, { numRuns, ...seedAndPath() })
    await look()
    ctx.say(`seed ${result.seed}, ${runs} runs, ${figures.commands} commands`)
    if (result.failed) {
      ctx.say(`DIVERGED with path ${result.counterexamplePath} after ${result.numShrinks} shrinks`)
      ctx.say(String(result.errorInstance))
      ctx.say((await fc.asyncDefaultReportMessage(result)) ?? '')
    }
    const diverged = Number(result.failed)
    const message = { runs: result.numRuns, seed: result.seed, path: result.counterexamplePath }
    return {
      pass: diverged === 0 && broken === 0 && result.numRuns === numRuns,
      figures: { ...message, diverged, invariantsBroken: broken, ...figures },
    }
  },
}

async function runCommands(
  app: ProofApp,
  commands: Iterable<Command>,
  done: Record<string, number>,
): Promise<number> {
  const model: Model = { accounts: [openBook()], causes: 0, done: {} }
  const real: SystemUnderTest = { app, players: [await app.aPlayer({ coins: 50, tickets: 5 })] }
  move(model.accounts[0]!, { currency: 'coin', amount: 500_000n })
  move(model.accounts[0]!, { currency: 'ticket', amount: 50_000n })
  await fc.asyncModelRun(() => ({ model, real }), commands)
  for (const [place, book] of model.accounts.entries()) await assertAccount(real, place, book)
  const settledBets = model.accounts.reduce((sum, { bets }) => sum + bets.length, 0)
  const counted = Object.entries({ ...model.done, settledBets })
  for (const [name, times] of counted) done[name] = (done[name] ?? 0) + times
  return Object.values(model.done).reduce((sum, times) => sum + times, 0)
}

/**
 * Reads the seed and the path of an earlier failure from the environment, so that it can be run
 * again.
 */
function seedAndPath(): { seed?: number; path?: string } {
  const { KAPIS_SEED: seed, KAPIS_PATH: path } = process.env
  return { ...(seed !== undefined && { seed: Number(seed) }), ...(path !== undefined && { path }) }
}

function replay(): { replayPath?: string } {
  const { KAPIS_REPLAY: replayPath } = process.env
  return replayPath === undefined ? {} : { replayPath }
}
