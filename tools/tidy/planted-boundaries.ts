import type { SourceFile } from './source-file.ts'

const file = (path: string, text = ''): SourceFile => ({ path, text })

/** Files that the rules about boundaries of the code must reject and accept. */
export const PLANTED_BOUNDARIES = {
  'rules and the ledger have no clock': {
    bad: [
      [file('packages/games/src/dice.ts', 'Date.now()')],
      [file('apps/api/src/ledger/post.ts', 'const at = new Date()')],
    ],
    good: [
      file('apps/api/src/ledger/post.ts', 'const at = new Date(millis)'),
      file('apps/api/src/ledger/post.test.ts', 'Date.now()'),
      file('apps/api/src/main.ts', 'Date.now()'),
    ],
  },
  'only the ledger names its tables': {
    bad: [
      [file('apps/api/src/features/wallet/pay.ts', '`update ledger_account set coin = 1`')],
      [file('apps/api/src/features/wallet/list.ts', "db.selectFrom('ledger_journal')")],
    ],
    good: [
      file('apps/api/src/ledger/post.ts', 'ledger_account'),
      file('apps/api/migrations/0003-ledger.sql', 'ledger_account'),
      file('apps/api/src/features/wallet/pay.db.test.ts', 'ledger_account'),
      file('apps/api/src/features/wallet/pay.ts', '// The ledger_account row is locked first.'),
    ],
  },
  'chance comes from few modules': {
    bad: [
      [file('packages/games/src/dice.ts', 'crypto.getRandomValues(bytes)')],
      [file('apps/api/src/ledger/post.ts', 'crypto.randomUUID()')],
    ],
    good: [file('apps/api/src/fairness/new-seed.ts', 'crypto.getRandomValues(bytes)')],
  },
  'guards hold in every deployment': {
    bad: [
      'if (publishFact === null) return',
      'return cells !== null && isExcludedElsewhere(db, hashes)',
      'if (!claims) return',
    ].map((text) => [file('apps/api/src/cashier/identities.ts', text)]),
    good: [
      file('apps/api/src/cells/open-cells.ts', 'if (cells === null) return null'),
      file('apps/api/src/cashier/identities.ts', 'await publishExclusion(tx, publishFacts, id)'),
    ],
  },
}
