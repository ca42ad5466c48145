/** For each rule, a forbidden import: the file to change, and the line to add. */
export const PLANTED: Record<string, { file: string; line: string }> = {
  'no-cycles': { file: 'apps/api/src/db/pool.ts', line: `import '#db/tx.ts'` },
  'no-orphans': {
    file: 'apps/api/src/features/games/forgotten.ts',
    line: `import './play/engine.ts'`,
  },
  'no-unresolvable': { file: 'packages/games/src/dice.test.ts', line: `import './nowhere.ts'` },
  'no-tests-in-source': { file: 'apps/api/src/app/app.ts', line: `import '../../test/harness.ts'` },
  'plain-tests-stay-plain': {
    file: 'apps/api/src/ledger/post.test.ts',
    line: `import '../../test/harness.ts'`,
  },
  'e2e-stays-outside': {
    file: 'e2e/play.spec.ts',
    line: `import '../tools/services/databases.ts'`,
  },
  'packages-below-apps': {
    file: 'packages/contract/src/games.test.ts',
    line: `import '../../../apps/api/src/db/tx.ts'`,
  },
  'money-is-the-floor': { file: 'packages/money/src/money.ts', line: `import 'node:fs'` },
  'fairness-is-pure': {
    file: 'packages/fairness/src/draws.ts',
    line: `import '@kapis/money/money'`,
  },
  'transparency-is-pure': {
    file: 'packages/transparency/src/note.ts',
    line: `import 'node:crypto'`,
  },
  'games-are-pure': { file: 'packages/games/src/dice.ts', line: `import 'zod'` },
  'contract-is-thin': {
    file: 'packages/contract/src/games.ts',
    line: `import '@kapis/fairness/draws'`,
  },
  'payments-are-pure': {
    file: 'packages/payments/src/qr-ph.ts',
    line: `import '@kapis/contract/games'`,
  },
  'apps-meet-in-contract': {
    file: 'apps/web/src/app/routes.tsx',
    line: `import '../../../api/src/db/tx.ts'`,
  },
  'api-floor': { file: 'apps/api/src/http/replies/envelope.ts', line: `import '#db/tx.ts'` },
  'books-stand-alone': { file: 'apps/api/src/ledger/post.ts', line: `import '#audit/record.ts'` },
  'cashier-is-between': {
    file: 'apps/api/src/cashier/settle.ts',
    line: `import '#fairness/seeds.ts'`,
  },
  'approvals-are-between': {
    file: 'apps/api/src/approvals/approvable.ts',
    line: `import '#cashier/settle.ts'`,
  },
  'cells-are-between': {
    file: 'apps/api/src/cells/ask.ts',
    line: `import '#audit/record.ts'`,
  },
  'bets-stay-in-their-cell': {
    file: 'apps/api/src/features/games/play/engine.ts',
    line: `import '#cells/ask.ts'`,
  },
  'features-are-neighbours': {
    file: 'apps/api/src/features/games/play/engine.ts',
    line: `import '#features/wallet/wallet.routes.ts'`,
  },
  'features-below-app': {
    file: 'apps/api/src/features/wallet/wallet.routes.ts',
    line: `import '#app/app.ts'`,
  },
  'only-routes-speak-http': {
    file: 'apps/api/src/features/games/play/engine.ts',
    line: `import type {} from 'fastify'`,
  },
  'chance-has-one-door': {
    file: 'apps/api/src/ledger/post.ts',
    line: `import { randomInt } from 'node:crypto'`,
  },
  'settled-rounds-have-one-replay': {
    file: 'apps/web/src/features/games/dice/dice-page.tsx',
    line: `import '@kapis/games/round-rules'`,
  },
  'web-flows-down': {
    file: 'apps/web/src/lib/api/api-client.ts',
    line: `import '#app/routes.tsx'`,
  },
  'web-below-features': {
    file: 'apps/web/src/player/session/use-session.ts',
    line: `import '#features/wallet/wallet-page.tsx'`,
  },
  'staff-stays-with-staff': {
    file: 'apps/web/src/features/wallet/wallet-page.tsx',
    line: `import '#staff/actions/execute-action.ts'`,
  },
  'web-floor': {
    file: 'apps/web/src/ui/button.tsx',
    line: `import '#player/balance/use-balance.ts'`,
  },
  'texts-are-the-ground': {
    file: 'apps/web/src/texts/texts.ts',
    line: `import '#lib/api/api-client.ts'`,
  },
  'ui-is-dumb': { file: 'apps/web/src/ui/button.tsx', line: `import '@kapis/contract/games'` },
  'games-are-neighbours': {
    file: 'apps/web/src/features/games/dice/dice-page.tsx',
    line: `import '../flip/flip-page.tsx'`,
  },
}
