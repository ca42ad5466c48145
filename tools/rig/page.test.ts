import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run/root.ts'

const TEMPLATES = join(ROOT, 'deploy', 'ha')
const page = readFileSync(join(ROOT, 'docs', 'HIGH-AVAILABILITY.md'), 'utf8')

test.each(readdirSync(TEMPLATES))('the page shows %s as the rig runs it', (name) => {
  expect(page).toContain(readFileSync(join(TEMPLATES, name), 'utf8').trimEnd())
})
