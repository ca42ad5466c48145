/**
 * The files of a small tree with the same structure as ours, in which every import follows the
 * rules.
 */
export const CLEAN_TREE: Record<string, string> = {
  'packages/money/src/money.ts': `export type Money = bigint`,
  'packages/money/src/money.test.ts': `import './money.ts'\nimport 'vitest'`,
  'packages/fairness/src/draws.ts': `import '@noble/hashes'`,
  'packages/transparency/src/note.ts': `import '@noble/hashes'\nimport '../../fairness/src/draws.ts'`,
  'packages/games/src/dice.ts': `import '@kapis/money/money'\nimport '@kapis/fairness/draws'`,
  'packages/games/src/round-rules.ts': `import './dice.ts'`,
  'packages/payments/src/qr-ph.ts': `import '@kapis/money/money'`,
  'packages/contract/src/games.ts': `import * as z from 'zod'\nimport '@kapis/games/dice'`,

  'apps/api/src/commands/kapis.ts': `import '#app/app.ts'`,
  'apps/api/src/app/app.ts': `import '#features/games/games.routes.ts'\nimport '#features/wallet/wallet.routes.ts'`,
  'apps/api/src/features/games/games.routes.ts': `import 'fastify'\nimport '#http/replies/envelope.ts'\nimport './play/engine.ts'`,
  'apps/api/src/features/games/play/engine.ts': `import '#ledger/post.ts'\nimport '#fairness/seeds.ts'\nimport '@kapis/contract/games'\nimport '@kapis/games/round-rules'`,
  'apps/api/src/features/games/play/engine.db.test.ts': `import '../../../../test/harness.ts'\nimport './engine.ts'`,
  'apps/api/src/features/wallet/wallet.routes.ts': `import 'fastify'\nimport '#approvals/approvable.ts'\nimport '#cells/ask.ts'\nimport '#cashier/settle.ts'\nimport '@kapis/payments/qr-ph'`,
  'apps/api/src/approvals/approvable.ts': `import '#audit/record.ts'`,
  'apps/api/src/cashier/settle.ts': `import '#ledger/post.ts'\nimport '#jobs/enqueue.ts'`,
  'apps/api/src/cells/ask.ts': `import 'fastify'\nimport 'node:crypto'\nimport type { Tx } from '#db/tx.ts'`,
  'apps/api/src/jobs/enqueue.ts': `import type { Tx } from '#db/tx.ts'`,
  'apps/api/src/ledger/post.ts': `import type { Tx } from '#db/tx.ts'`,
  'apps/api/src/fairness/seeds.ts': `import 'node:crypto'\nimport '../../../../packages/transparency/src/note.ts'\nimport type { Tx } from '#db/tx.ts'`,
  'apps/api/src/audit/record.ts': `import type { Tx } from '#db/tx.ts'`,
  'apps/api/src/db/tx.ts': `export interface Tx { id: string }`,
  'apps/api/src/http/replies/envelope.ts': `import 'fastify'\nimport 'node:crypto'`,
  'apps/api/test/harness.ts': `import '#app/app.ts'\nimport '../../../tools/services/databases.ts'`,

  'apps/web/src/main.tsx': `import './app/routes.tsx'`,
  'apps/web/src/app/routes.tsx': `import '#features/games/dice/dice-page.tsx'\nimport '#features/games/flip/flip-page.tsx'\nimport '#features/wallet/wallet-page.tsx'\nimport '#features/wallet/admin/queue-page.tsx'`,
  'apps/web/src/features/games/dice/dice-page.tsx': `import '../table/bet-panel.tsx'`,
  'apps/web/src/features/games/flip/flip-page.tsx': `import '../table/bet-panel.tsx'`,
  'apps/web/src/features/games/table/bet-panel.tsx': `import '#ui/button.tsx'\nimport '#player/balance/use-balance.ts'`,
  'apps/web/src/features/wallet/wallet-page.tsx': `import '#player/session/use-session.ts'`,
  'apps/web/src/features/wallet/admin/queue-page.tsx': `import '#staff/actions/execute-action.ts'`,
  'apps/web/src/staff/actions/execute-action.ts': `import '#player/session/use-session.ts'`,
  'apps/web/src/player/session/use-session.ts': `import '#lib/api/api-client.ts'`,
  'apps/web/src/player/balance/use-balance.ts': `import '@tanstack/react-query'`,
  'apps/web/src/lib/api/api-client.ts': `import '@kapis/contract/games'`,
  'apps/web/src/ui/button.tsx': `import '#texts/texts.ts'\nexport const Button = () => <button />`,
  'apps/web/src/texts/texts.ts': `export const texts = {}`,

  'tools/dev.ts': `import './services/databases.ts'`,
  'tools/services/databases.ts': `export const place = 'here'`,
  'e2e/play.spec.ts': `import '@kapis/contract/games'`,
}
