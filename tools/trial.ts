/** The trials of the product as others meet it, by name. Each is a program of its own. */
const TRIALS: Record<string, () => Promise<unknown>> = {
  // `pnpm dev`: a bet in each game, the wallet and the back office
  dev: () => import('./smoke-dev.ts'),
  // dist/, outside the repository, as production
  release: () => import('./release/try-release.ts'),
  // docs/DEPLOY.md, in a new Debian
  deploy: () => import('./deploy/deploy-trial.ts'),
  // the rules and the dashboard of deploy/monitoring
  monitoring: () => import('./monitoring/monitoring.ts'),
  // download sizes
  budgets: () => import('./budgets.ts'),
}

/** `pnpm trial NAME` */
const [name = ''] = process.argv.splice(2, 1)
const trial = Object.hasOwn(TRIALS, name) ? TRIALS[name] : undefined
if (trial === undefined) throw new Error(`pnpm trial ${Object.keys(TRIALS).join('|')}`)
await trial()
