// Import rules. Each rule says why; `pnpm check` runs them.
const API = '^apps/api/src/'
const WEB = '^apps/web/src/'
const TEST = '\\.(test|spec)\\.tsx?$'
const HARNESS = '^apps/[^/]+/test/'
const GAME_PARTS = 'model|auto|verify|win|engine|odds|table|stage|lobby'

// Programs start these files; nobody imports them.
const STARTED = [
  `${API}commands/(kapis|seed-demo)\\.ts$`,
  // Forked beside the API and the worker.
  `${API}files/image-child\\.ts$`,
  `${WEB}main\\.tsx$`,
  // Loaded by its address, which is made from the game's name.
  `${WEB}features/games/([^/]+)/\\1-page\\.tsx$`,
  // Started by their addresses, beside the page.
  `${WEB}features/games/verify/epoch-worker\\.ts$`,
  `${WEB}features/games/odds/odds-worker\\.ts$`,
  '^tools/[^/]+\\.ts$',
  '^tools/verify-receipt/verify-receipt\\.ts$',
  '^tools/config-docs/config-docs\\.ts$',
  '^tools/passwords/write-leaked-passwords\\.ts$',
  '^tools/supply-chain/notices\\.ts$',
  '^tools/monitoring/monitoring\\.ts$',
  '^tools/texts/(joins|texts)\\.ts$',
  '^tools/dev/web-server\\.ts$',
  '^tools/installable/(make-icons|write-worker)\\.ts$',
  '^tools/source-maps/(keep-maps|print-stack)\\.ts$',
  '^tools/demo/(demo|bots)\\.ts$',
  '^tools/release/(build|make|try)-release\\.ts$',
  '^tools/deploy/(deploy-trial|trial-visit)\\.ts$',
  '^tools/screenshots/readme-screenshots\\.ts$',
  // Loaded into an API process by an option of Node.
  '^tools/prove/chaos-clock/shift-clock\\.ts$',
  '^packages/witness/src/kapis-witness\\.ts$',
  '^tools/prove/(loop-stall/watch-loop|shared/process/report-memory)\\.ts$',
  '^tools/prove/push-egress/(planted|watch-connections)\\.ts$',
  '^tools/prove/live-fanout/page-process\\.ts$',
  '^tools/prove/webhook-replay/fake-provider\\.ts$',
  '^tools/prove/log-crash/killed-worker\\.ts$',
  '^tools/prove/(api-process|integrity-manifest/planted)\\.ts$',
  '^tools/rig/run-rig\\.ts$',
  '^tools/bench/(naive-api|hello-api|in-process|open-loop/(generator|beside))\\.ts$',
  '^tools/capacity/(capacity|settle-batches)\\.ts$',
  '^tools/services/(vitest-setup|keep-statements)\\.ts$',
  '^apps/web/test/setup\\.ts$',
  // Forked by a test that kills it.
  '^apps/api/test/(facts-process|hanging-worker)\\.ts$',
  '^apps/web/public/',
  '^e2e/',
  '\\.config\\.ts$',
  '\\.d\\.ts$',
  TEST,
]
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    // everywhere
    forbid('no-cycles', 'Two modules in a cycle are one module.', {}, { circular: true }),
    {
      name: 'no-orphans',
      comment: 'A file nobody imports is dead.',
      severity: 'error',
      module: { path: '^(apps|packages|tools)/', pathNot: STARTED, numberOfDependentsLessThan: 1 },
      from: {},
    },
    forbid('no-unresolvable', 'Every import must resolve.', {}, { couldNotResolve: true }),
    forbid(
      'no-tests-in-source',
      'Source never imports tests, the harness or the tools.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: TEST },
      // The program with which players check receipts is a package of its own, and part of kapis.
      { path: [TEST, HARNESS, '^(tools|e2e)/'], pathNot: '^tools/verify-receipt/check-file\\.ts$' },
    ),
    forbid(
      'plain-tests-stay-plain',
      'A test that needs PostgreSQL is named .db.test.ts.',
      { path: TEST, pathNot: ['\\.db\\.test\\.ts$', '^e2e/'] },
      { path: '^apps/api/test/' },
    ),
    forbid(
      'e2e-stays-outside',
      'A journey knows the product by its address only.',
      { path: '^e2e/' },
      // The browser that decrypts push messages is not part of the product either.
      { path: '^(apps|tools)/', pathNot: '^tools/push/push-browser' },
    ),

    // packages: money < fairness, games < contract
    forbid(
      'packages-below-apps',
      'Packages never know the apps.',
      { path: '^packages/' },
      { path: '^apps/' },
    ),
    forbid(
      'money-is-the-floor',
      'money imports nothing.',
      { path: '^packages/money/', pathNot: TEST },
      { path: '.', pathNot: '^packages/money/' },
    ),
    forbid(
      'fairness-is-pure',
      'Seeds in, numbers out.',
      { path: '^packages/fairness/', pathNot: TEST },
      { path: '.', pathNot: ['^packages/fairness/', 'node_modules/@noble/hashes'] },
    ),
    forbid(
      'transparency-is-pure',
      'Trees, notes and checkpoints: bytes in, bytes out. Whoever signs brings the key.',
      { path: '^packages/transparency/', pathNot: TEST },
      { path: '.', pathNot: ['^packages/(transparency|fairness)/', 'node_modules/@noble/'] },
    ),
    forbid(
      'games-are-pure',
      'A rule sees money and draws: no IO, no clock, no framework.',
      { path: '^packages/games/', pathNot: TEST },
      { path: '.', pathNot: '^packages/(games|money|fairness)/' },
    ),
    forbid(
      'payments-are-pure',
      'Texts and codes of payments: in and out, nothing else.',
      { path: '^packages/payments/', pathNot: TEST },
      { path: '.', pathNot: '^packages/(payments|money)/' },
    ),
    forbid(
      'contract-is-thin',
      'contract = zod + the bounds of the games + money.',
      { path: '^packages/contract/', pathNot: TEST },
      { path: '.', pathNot: ['^packages/(contract|games|money)/', 'node_modules/zod/'] },
    ),
    forbid(
      'apps-meet-in-contract',
      'api and web never import each other.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),

    // api: app > features > approvals, cashier, cells > books (ledger, fairness, audit, jobs) > outbox > floor (db, http, files) > tracing
    forbid(
      'api-floor',
      'db, redis, http, files, mail, push and tracing know nobody above, nor each other; all but tracing use tracing, and http uses redis.',
      { path: `${API}(db|redis|http|files|mail|push|tracing)/`, pathNot: TEST },
      { path: API, pathNot: [`${API}$1/`, `${API}(tracing|redis)/`] },
    ),
    forbid(
      'books-stand-alone',
      'A book uses db, outbox and tracing only, never another book.',
      { path: `${API}(ledger|fairness|audit|jobs|outbox)/`, pathNot: TEST },
      { path: API, pathNot: [`${API}$1/`, `${API}(db|outbox|tracing)/`] },
    ),
    forbid(
      'cashier-is-between',
      'What several features settle together uses the books, and knows no feature.',
      { path: `${API}cashier/`, pathNot: TEST },
      { path: API, pathNot: `${API}(cashier|ledger|audit|jobs|outbox|db|tracing)/` },
    ),
    forbid(
      'approvals-are-between',
      'How staff requests are stored, shown and decided uses the books, and knows no feature.',
      { path: `${API}approvals/`, pathNot: TEST },
      { path: API, pathNot: `${API}(approvals|audit|outbox|db|tracing)/` },
    ),
    forbid(
      'cells-are-between',
      'The directory and the calls between cells use db, outbox and tracing only, and know no feature.',
      { path: `${API}cells/`, pathNot: TEST },
      { path: API, pathNot: `${API}(cells|db|outbox|tracing)/` },
    ),
    forbid(
      'bets-stay-in-their-cell',
      'Nothing on the path of a bet asks the directory or another cell.',
      { path: `${API}features/games/(play|rounds|auto|admit|reply)`, pathNot: TEST },
      { path: `${API}cells/` },
    ),
    forbid(
      'features-are-neighbours',
      'Features meet in the books, in a SQL view, or in app/.',
      { path: '(^apps/(?:api|web)/src/features/)([^/]+)/' },
      { path: '^$1', pathNot: '^$1$2/' },
    ),
    forbid(
      'features-below-app',
      'Only app/ composes.',
      { path: `${API}features/`, pathNot: TEST },
      { path: `${API}(app|command-line|commands)/` },
    ),
    forbid(
      'only-routes-speak-http',
      'Use cases, queries and books never see a request.',
      {
        path: `${API}(features|cashier|ledger|fairness|audit|jobs|outbox)/`,
        pathNot: ['\\.(routes|plugin)\\.ts$', TEST],
      },
      { path: ['node_modules/(fastify|@fastify)/', `${API}http/`] },
    ),
    forbid(
      'chance-has-one-door',
      'node:crypto only where seeds, secrets, passwords of roles, hashes, request ids, names of files, push messages or calls to other cells are made.',
      {
        path: '^(apps|packages)/',
        pathNot: [
          `${API}(fairness|features/auth|http|files|push|tracing|cells)/`,
          `${API}cashier/(identity-hash|exclusions/list-hash)\\.ts$`,
          `${API}features/reconciliation/shared/hash-text\\.ts$`,
          `${API}commands/(new-password|init/files|keys/change-list)\\.ts$`,
          `${API}integrity/manifest\\.ts$`,
          `${API}ledger/archive/archive-hash\\.ts$`,
          // A witness has a key of its own, and runs apart from the product.
          '^packages/witness/src/witness-key\\.ts$',
          HARNESS,
          TEST,
        ],
      },
      { path: '^(node:)?crypto$' },
    ),

    forbid(
      'settled-rounds-have-one-replay',
      'The web checks a settled round with replayRound, which also refuses rounds that did not end or follow their plan.',
      { path: WEB, pathNot: TEST },
      { path: '^packages/games/src/(round|one-shot|bet)-rules\\.ts$' },
    ),

    // web: app > features > staff > player > lib > ui > texts
    forbid(
      'web-flows-down',
      'Nobody imports the shell.',
      { path: `${WEB}(features|staff|player|lib|ui|texts)/`, pathNot: TEST },
      { path: `${WEB}(app/|main\\.tsx$)` },
    ),
    forbid(
      'web-below-features',
      'staff, player, lib and ui never import a feature.',
      { path: `${WEB}(staff|player|lib|ui|texts)/` },
      { path: `${WEB}features/` },
    ),
    forbid(
      'staff-stays-with-staff',
      'What staff pages share is loaded by staff pages only.',
      { path: WEB, pathNot: `${WEB}(staff|app/admin|features/[^/]+/admin)/` },
      { path: `${WEB}staff/` },
    ),
    forbid(
      'web-floor',
      'lib and ui never import player.',
      { path: `${WEB}(lib|ui|texts)/` },
      { path: `${WEB}player/` },
    ),
    forbid(
      'texts-are-the-ground',
      'The language knows nobody: everything that shows a text stands on it.',
      { path: `${WEB}texts/`, pathNot: TEST },
      { path: WEB, pathNot: `${WEB}texts/` },
    ),
    forbid(
      'ui-is-dumb',
      'ui gets props, not data.',
      { path: `${WEB}ui/` },
      { path: [`${WEB}lib/`, '^packages/contract/', 'node_modules/@tanstack/'] },
    ),
    forbid(
      'games-are-neighbours',
      'One game never imports another; what they share is in the parts.',
      { path: `${WEB}features/games/([^/]+)/` },
      { path: `${WEB}features/games/`, pathNot: `${WEB}features/games/($1|${GAME_PARTS})/` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // TypeScript 7 has no API for this tool; without these lines it reads nothing and says "ok".
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.json', '.css'],
    },
  },
}
