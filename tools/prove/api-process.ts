/**
 * An API process with a bug built into it, for `--planted`. A proof names the bug by
 * `startApi({ plant: NAME })`; a process without a bug is `apps/api/src/main.ts` itself.
 *
 * A plant builds the app with one part replaced, listens, and sends `{ type: 'listening', port }`
 * over IPC as the real program does.
 */
export type Plant = () => Promise<void>

const PLANTS: Record<string, Plant> = {}

const name = process.env['KAPIS_PLANT'] ?? ''
const plant = PLANTS[name]
if (!plant) throw new Error(`no bug is called "${name}"`)
await plant()
