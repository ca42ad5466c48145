/** The API process. */
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openPool } from './db/pool.ts'
import { openDeps, serve } from './serve.ts'

const deps = openDeps(readConfig(), openPool)
await serve(deps, await buildApp(deps))
