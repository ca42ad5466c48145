import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run/root.ts'
import { readDeployFile } from './deploy-folder.ts'

/** Returns the SQL statements that create the roles and the database, without their passwords. */
function statementsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => /^(create|revoke|grant) /.test(line))
  return lines.map((line) => line.replace(/password .*;$/, 'password;'))
}

test('docs/DEPLOY.md and the containers create the same roles', () => {
  const page = statementsOf(readFileSync(join(ROOT, 'docs/DEPLOY.md'), 'utf8'))
  expect(statementsOf(readDeployFile('postgres/make-roles.sh'))).toEqual(page)
  expect(page).toContain('grant pg_read_all_stats to kapis_app;')
})
