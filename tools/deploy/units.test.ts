import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEPLOY, isInstalled } from './deploy-folder.ts'

const EXPOSURE_MAX = 3

test.runIf(isInstalled('systemd-analyze')).each(readdirSync(join(DEPLOY, 'systemd')))(
  'the exposure of %s is at most 3.0',
  (unit) => {
    const file = join(DEPLOY, 'systemd', unit)
    const { stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', file],
      { encoding: 'utf8' },
    )
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])
    console.log(`${unit}: exposure ${exposure}`)
    expect(exposure, stderr).toBeLessThanOrEqual(EXPOSURE_MAX)
  },
  60_000,
)
