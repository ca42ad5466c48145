import { randomInt } from 'node:crypto'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import { verifyJournal } from '../../../apps/api/src/commands/journal/verify-journal.ts'
import type { Bad } from '../../../apps/api/src/commands/journal/verify-journal.ts'
import { checkBetsOnly } from './planted.ts'
import type { Proof } from '../proof.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import { COLUMNS, TABLES } from './columns.ts'
import type { LedgerTable } from './columns.ts'
import { editByte } from './edit-byte.ts'
import type { Edit } from './edit-byte.ts'
import { fillLedger } from './fill-ledger.ts'

export const proof: Proof = {
  name: 'ledger.tamper',
  about:
    'One changed byte in a bet, a journal entry or an epoch is found, and its row is named. [AUD-03]',
  async run(ctx) {
    const app = await openProofApp(ctx)
    await fillLedger(app)
    const { adminUrl } = await ctx.database()
    const pool = openPool({ url: adminUrl, connectionsMax: 1, waitMs: 60_000 })
    ctx.onExit(() => pool.end())
    const client = await pool.connect()
    ctx.onExit(() => client.release())
    const deps = { journal: client, sealer: app.sealer }
    const verify = () => verifyJournal(ctx.planted ? { ...deps, check: checkBetsOnly } : deps)
    const untouched = await verify()
    ctx.say(`${untouched.lines} lines, ${untouched.bad.length} bad before anything is changed`)

    const edits = ctx.short ? 60 : 250
    const figures = { lines: untouched.lines, edits: 0, found: 0, named: 0, refusedByDatabase: 0 }
    const tables: Record<string, number> = {}
    while (figures.edits < edits) {
      const column = columnOf(pick(TABLES))
      await client.query('begin')
      const edit = await editByte(client, column)
      if (edit === null) figures.refusedByDatabase += 1
      else {
        const { bad } = await verify()
        figures.edits += 1
        figures.found += Number(bad.length > 0)
        figures.named += Number(isNamed(edit, bad[0]))
        tables[column.table] = (tables[column.table] ?? 0) + 1
        if (!isNamed(edit, bad[0])) ctx.say(`NOT NAMED ${describe(edit)}: ${describeBad(bad[0])}`)
      }
      await client.query('rollback')
    }
    const restored = await verify()
    const isClean = untouched.bad.length === 0 && restored.bad.length === 0
    const pass = isClean && figures.found === edits && figures.named === edits
    return { pass, figures: { ...figures, isClean, ...tables } }
  },
}

const columnOf = (requested: LedgerTable) =>
  pick(COLUMNS.filter(({ table }) => table === requested))

const pick = <T>(from: T[]): T => from[randomInt(from.length)]!

function isNamed(edit: Edit, bad: Bad | undefined): boolean {
  return (
    bad !== undefined &&
    bad.playerId === edit.playerId &&
    bad.row === edit.row &&
    edit.numbers.includes(bad.number)
  )
}

function describe({ column, playerId, numbers, was, is }: Edit): string {
  return `${column.table}.${column.name} of ${playerId}/${numbers.join('→')} ${was} → ${is}`
}

function describeBad(bad: Bad | undefined): string {
  return bad === undefined ? 'nothing' : `${bad.row} ${bad.playerId}/${bad.number}, ${bad.what}`
}
