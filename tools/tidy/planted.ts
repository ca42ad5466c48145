import type { SourceFile } from './source-file.ts'
import { PLANTED_BOUNDARIES } from './planted-boundaries.ts'
import { PLANTED_NAMES } from './planted-names.ts'
import type { RuleName } from './rules.ts'

const file = (path: string, text = ''): SourceFile => ({ path, text })
const sheet = (text: string) => file('apps/web/src/ui/a.module.css', `.a { ${text} }`)
const tokens = (text: string) => file('apps/web/src/ui/tokens.css', `:root { ${text} }`)
const many = (count: number, make: (n: number) => SourceFile) =>
  Array.from({ length: count }, (_, n) => make(n))
const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\n')

/** For each rule, files that it must reject one by one and files that it must accept. */
export const PLANTED: Record<RuleName, { bad: SourceFile[][]; good: SourceFile[] }> = {
  ...PLANTED_NAMES,
  ...PLANTED_BOUNDARIES,
  'no banned words': {
    bad: [
      [file('packages/games/src/dice.ts', 'const roll = Math.random()')],
      [file('apps/web/src/lib/amount.ts', 'parseFloat(text)')],
      [file('apps/api/src/app.ts', 'deps as any')],
      [file('apps/api/src/app.ts', '// eslint-disable-next-line no-console')],
      [file('apps/api/src/app.ts', '// oxlint-disable-next-line no-console')],
      [file('apps/api/src/app.ts', '// @ts-ignore')],
      [file('apps/api/src/app.ts', '// TODO: later')],
      [file('apps/api/src/app.test.ts', 'test.only("x")')],
    ],
    good: [
      file('a.ts', '// Never Math.random here.\n// oxlint-disable-next-line x -- it says why'),
      file('docs/STYLE.md', 'no Math.random'),
      file('b.ts', '// TODO(#12) later'),
    ],
  },
  'zod is imported in parts': {
    bad: [
      [file('packages/contract/src/auth.ts', "import { z } from 'zod'")],
      [file('apps/web/src/lib/env.ts', "import { type infer, z } from 'zod'")],
    ],
    good: [
      file('packages/contract/src/auth.ts', "import * as z from 'zod/mini'"),
      file('apps/web/src/lib/env.ts', "import * as z from 'zod'"),
    ],
  },
  'no index files': {
    bad: [[file('packages/games/src/index.ts')], [file('apps/web/src/ui/index.tsx')]],
    good: [file('apps/web/src/ui/button.tsx')],
  },
  'the environment has one reader': {
    bad: [[file('apps/api/src/http/limits.ts', 'process.env.LIMIT')]],
    good: [file('apps/api/src/config.ts', 'process.env'), file('tools/dev.ts', 'process.env')],
  },
  'nothing names a place of one machine': {
    bad: [
      [file('README.md', `cd ${['', 'work', 'main'].join('/')}`)],
      [file('.npmrc', `registry=https://${['registry', 'npmjs', 'org'].join('.')}`)],
      [
        file(
          'tools/deploy/a.ts',
          `debootstrap('http://${['deb', 'debian', 'org'].join('.')}/debian')`,
        ),
      ],
      [file('deploy/a.sh', 'curl https://ftp.ph.debian.org/debian/dists')],
      [file('deploy/Containerfile', 'RUN pip install -i https://pypi.org/simple x')],
      [file('.npmrc', 'registry=http://npm-mirror.corp.net:8081/')],
      [file('deploy/a.sh', 'echo deb http://10.0.0.7/debian bookworm main')],
      [file('.npmrc', 'registry=https://build.corp.net/artifactory/api/npm/all')],
    ],
    good: [
      file('README.md', 'pnpm install && pnpm dev'),
      file('deploy/compose.yaml', 'image: docker.io/library/postgres:18.1-bookworm'),
      file('docs/DEPLOY.md', 'https://www.debian.org/releases/bookworm/'),
      file('tools/deploy/a.test.ts', 'deb http://mirror.invalid/debian bookworm main'),
    ],
  },
  'every decision is listed': {
    bad: [[file('docs/decisions/004-draws.md'), file('docs/ARCHITECTURE.md', 'nothing')]],
    good: [
      file('docs/decisions/000-template.md'),
      file('docs/decisions/004-draws.md'),
      file('docs/ARCHITECTURE.md', '[004](decisions/004-draws.md)'),
    ],
  },
  'every link in the documents resolves': {
    bad: [
      [file('README.md', '[map](docs/MAP.md)')],
      [file('docs/decisions/001-a.md', '[code](../../apps/api/src/gone.ts#L4)')],
    ],
    good: [
      file('README.md', '[a](docs/A.md#top) [docs](docs/) [web](https://example.org) [b](#here)'),
      file('docs/A.md', '[back](../README.md)'),
    ],
  },
  'migrations expand before they contract': {
    bad: [
      'drop function ledger_limits_left(uuid[]);',
      'alter table app_user drop column comment;',
      'alter table app_user\n  alter column comment type varchar;',
      'alter table app_user alter comment set data type varchar;',
      'alter table app_user rename column comment to note;',
      'alter table app_user rename comment to note;',
      'alter table app_user rename to person;',
      '-- contract:\ndrop view limit_period;',
    ].map((text) => [file('apps/api/migrations/0072-fewer.sql', `-- Why: tidy.\n${text}`)]),
    good: [
      file('apps/api/migrations/0072-more.sql', '-- drop function\nalter table a add b text;'),
      file(
        'apps/api/migrations/0073-fewer.sql',
        '-- contract: no process calls it since 2.0\ndrop function ledger_limits_left(uuid[]);',
      ),
    ],
  },
  'migrations lock briefly': {
    bad: [
      'create index wallet_history_day on wallet_history (day);',
      'create unique index on wallet_history (day);',
      'drop index wallet_history_day;',
      'alter table wallet_history add column day date not null;',
      'alter table wallet_history add no int generated always as identity;',
      'alter table wallet_history add column mark uuid default gen_random_uuid();',
      'alter table wallet_history add column mark text unique;',
      'alter table wallet_history add constraint positive check (amount_minor > 0);',
      'alter table wallet_history\n  add foreign key (day) references calendar;',
      'alter table wallet_history add column day date references calendar;',
      'alter table wallet_history alter column day set not null;',
      'alter table wallet_history alter day type timestamptz;',
      'update wallet_history set day = created_at::date;',
      'lock table wallet_history;',
      'set lock_timeout = 0;',
      'create index concurrently a on b (c);\nalter table b add d text;',
      'alter table wallet_history add exclude using gist (span with &&);',
      'alter table wallet_history add constraint apart exclude using gist (span with &&);',
      'do $$ begin update wallet_history set day = created_at::date; end $$;',
      'do language plpgsql $body$\nbegin\n  create index a on wallet_history (day);\nend $body$;',
      'create index concurrently on wallet_history (day);',
    ].map((text) => [file('apps/api/migrations/0130-days.sql', `-- Why: days.\n${text}`)]),
    good: [
      file('apps/api/migrations/0001-users.sql', 'do $$ begin create role kapis_app; end $$;'),
      file(
        'apps/api/migrations/0130-days.sql',
        `-- create index a on b (c);
        create table calendar (day date primary key, no int not null);
        create index calendar_no on calendar (no);
        alter table wallet_history add column day date, add column is_late boolean not null default false;
        alter table wallet_history add constraint of_a_day foreign key (day) references calendar not valid;
        create function f() returns void language sql as $$ update a set b = 1 $$;`,
      ),
      file(
        'apps/api/migrations/0131-days-by-day.sql',
        'create index concurrently if not exists wallet_history_day on wallet_history (day);',
      ),
      file(
        'apps/api/migrations/0132-days-hold.sql',
        'alter table wallet_history validate constraint of_a_day;',
      ),
    ],
  },
  'subjects mirror': {
    bad: [
      [file('apps/api/src/features/wallet/pay.ts')],
      [file('apps/web/src/features/wallet/wallet-page.tsx')],
      [file('apps/web/src/features/money/page.tsx'), file('packages/contract/src/money.ts')],
    ],
    good: [
      file('apps/api/src/features/wallet/pay.ts'),
      file('apps/web/src/features/wallet/wallet-page.tsx'),
      file('packages/contract/src/wallet.ts'),
      file('packages/contract/src/promos.ts'),
    ],
  },
  'files stay small': {
    bad: [
      [file('apps/api/src/long.ts', lines(301)), file('a.ts'), file('tools/b.ts')],
      [file('apps/api/src/long.test.ts', lines(501)), file('tools/b.ts')],
      [file('apps/web/src/ui/overlays/modal.module.css', lines(301))],
      [file('tools/a.ts', lines(100)), file('tools/b.ts', lines(100)), file('tools/c.ts')],
    ],
    good: [
      file('apps/api/src/a.ts', lines(300)),
      file('apps/api/src/b.ts', lines(9)),
      file('apps/api/src/c.ts', lines(9)),
      file('apps/api/src/b.test.ts', lines(500)),
      file('apps/api/src/db/schema.ts', lines(2000)),
      file('apps/web/src/ui/overlays/modal.module.css', lines(300)),
    ],
  },
  'features keep their style sheets': {
    bad: [
      [file('apps/web/src/features/wallet/a.tsx', "import a from '../users/limits.module.css'")],
      [file('apps/web/src/app/b.tsx', "import b from '#features/users/limits.module.css'")],
      [file('apps/web/src/ui/c.css', "@import '../features/auth/auth.module.css';")],
      [
        file(
          'apps/web/src/ui/d.css',
          ".a { composes: b from '../features/auth/auth.module.css'; }",
        ),
      ],
    ],
    good: [
      file('apps/web/src/features/users/admin/a.tsx', "import a from '../limits.module.css'"),
      file('apps/web/src/features/wallet/b.tsx', "import b from '#staff/case.module.css'"),
    ],
  },
  'sizes come from tokens': {
    bad: [
      'font-size: 13px',
      'font-size: 0.8rem',
      'font-size: min(20px, 5vw)',
      'font: 600 13px/1.2 var(--font-ui)',
      'line-height: 18px',
      'border-radius: 12px 0 0 12px',
      'border-top-left-radius: 4px',
      'gap: 8px',
      'padding: calc(8px + env(safe-area-inset-bottom))',
      'margin-left: -10px',
    ].map((text) => [sheet(text)]),
    good: [
      tokens('--fs-13: 0.8125rem; --s-8: 8px'),
      sheet('font: 600 var(--fs-13) / 1.2 var(--font-ui); line-height: 1.4; border-radius: 50%'),
      sheet('/* was 8px */ padding: 0 var(--s-8); margin: -1px auto; width: 44px'),
    ],
  },
  'colours come from tokens': {
    bad: [
      'color: #fff',
      'background: rgba(0, 0, 0, 0.5)',
      'box-shadow: 0 0 0 1px rgb(0 0 0 / 50%)',
      'fill: oklch(0.7 0.1 200)',
      'border: 1px solid white',
      '--tone: #2fd8be',
    ].map((text) => [sheet(text)]),
    good: [
      tokens('--white: #fff'),
      sheet('color: color-mix(in srgb, var(--white) 40%, transparent); fill: currentcolor'),
      sheet('mask: linear-gradient(transparent, #000); white-space: nowrap'),
    ],
  },
  'tokens are defined and used': {
    bad: [
      [tokens('--spare: 1px')],
      [sheet('color: var(--txt)')],
      [tokens('--spare: 1px'), file('apps/web/src/ui/a.test.ts', "'var(--spare)'")],
    ],
    good: [
      tokens('--text: #fff; --focus: 0 0 0 2px var(--text)'),
      sheet('box-shadow: var(--focus); width: var(--at)'),
      file('apps/web/src/ui/a.tsx', "const style = { '--at': 1 }"),
    ],
  },
  'folders stay small': {
    bad: [
      many(26, (n) => file(`apps/web/src/ui/part-${n}.tsx`)),
      many(26, (n) => file(`apps/api/src/ledger/part-${n}.ts`)),
      many(26, (n) => file(`tools/prove/proof-${n}.test.ts`)),
    ],
    good: [
      ...many(25, (n) => file(`apps/web/src/ui/part-${n}.tsx`)),
      ...many(25, (n) => file(`apps/web/src/ui/part-${n}.module.css`)),
    ],
  },
  'every refusal is made by a test': {
    bad: [
      [file('packages/contract/src/refusals.ts', 'REFUSALS = {\n  gone: [404, "x"],\n}')],
      [file('packages/contract/src/refusals.ts', 'nothing that can be read')],
    ],
    good: [],
  },
}
