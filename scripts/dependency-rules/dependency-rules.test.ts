import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainTable } from './domains.ts';
import { findCrossings } from './find-crossings.ts';
import { forbidden } from './rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKSPACES = ['core', 'contract', 'server', 'ui', 'web', 'console', 'journeys', 'bench'];

/** Files of the sample project that contain the imports to test. */
const SAMPLE = [
  'core/values/money.ts',
  'core/money/ledger/journal.ts',
  'core/promotion/applications/decide-application.ts',
  'core/play/vip/level.ts',
  'core/promotion/links/code.ts',
  'contract/envelope.ts',
  'contract/calls/site/site.ts',
  'ui/button.tsx',
  'web/site.ts',
  'web/wallet/account-summary.tsx',
  'web/routes/my.tsx',
  'web/features/promotion/home/row.tsx',
  'web/features/promotion/viewer/form.tsx',
  'console/call.ts',
  'console/features/payments/users/table.tsx',
  'console/features/payments/queue/table.tsx',
  'server/platform/clock.ts',
  'server/platform/http/route.ts',
  'server/platform/testing/test-database.ts',
  'server/modules/promotion/applications/index.ts',
  'server/modules/promotion/applications/store.ts',
  'server/modules/promotion/applications/published.ts',
  'server/modules/promotion/applications/platform.port.ts',
  'server/modules/site/sites/index.ts',
  'server/modules/money/ledger/index.ts',
  'server/modules/site/sites/store.ts',
  'server/adapters/sms/sandbox/sandbox-sms.ts',
  'server/adapters/sms/vendor/vendor-sms.ts',
  'server/entry/app.ts',
  'server/entry/testing/test-app.ts',
  'journeys/person.ts',
  'bench/ratio.ts',
  'scripts/start.ts',
];

/** [the importing file, its import, the rule that forbids it; null: allowed] */
const CROSSINGS: [string, string, string | null][] = [
  ['core/values/a.ts', '../money/ledger/journal.ts', 'core-values'],
  ['core/values/b.ts', '@pitaka/contract/envelope.ts', 'core-values'],
  ['core/promotion/applications/a.ts', '../links/code.ts', 'core-topic'],
  ['core/promotion/applications/b.ts', '@pitaka/contract/calls/site/site.ts', 'core-topic'],
  ['core/promotion/applications/c.ts', '@pitaka/server/platform/clock.ts', 'core-topic'],
  ['core/promotion/applications/d.ts', 'node:fs', 'core-pure'],
  ['core/promotion/applications/e.ts', 'zod', 'core-pure'],
  ['core/promotion/applications/f.ts', '../../values/money.ts', null],
  ['core/payments/withdrawals/a.ts', '../../money/ledger/journal.ts', null],
  ['core/promotion/applications/h.ts', 'big.js', null],

  ['contract/a.ts', '@pitaka/core/money/ledger/journal.ts', 'contract'],
  ['contract/b.ts', '@pitaka/ui/button.tsx', 'contract'],
  ['contract/c.ts', '@pitaka/server/platform/http/route.ts', 'contract'],
  ['contract/d.ts', 'kysely', 'contract-libraries'],
  ['contract/e.ts', '@pitaka/core/values/money.ts', null],
  ['contract/f.ts', 'zod/mini', null],

  ['ui/a.ts', '@pitaka/web/site.ts', 'ui'],
  ['ui/b.ts', '@pitaka/core/play/vip/level.ts', 'ui'],
  ['ui/c.tsx', '@pitaka/server/modules/site/sites/index.ts', 'ui'],
  ['ui/d.tsx', '@pitaka/contract/calls/site/site.ts', null],

  ['web/a.ts', '@pitaka/server/modules/site/sites/index.ts', 'web'],
  ['web/b.tsx', '@pitaka/console/call.ts', 'web'],
  ['web/c.tsx', '@pitaka/core/promotion/applications/decide-application.ts', 'web'],
  ['web/features/promotion/home/a.tsx', '../viewer/form.tsx', 'features-apart'],
  ['web/kit/a.tsx', '../wallet/account-summary.tsx', 'web-kit'],
  ['web/layout/a.tsx', '../routes/my.tsx', 'web-layout'],
  ['web/features/promotion/home/b.tsx', '../../../site.ts', null],
  ['web/features/promotion/home/c.tsx', '@pitaka/ui/button.tsx', null],
  ['console/a.ts', '@pitaka/web/site.ts', 'console'],
  ['console/b.ts', '@pitaka/server/platform/clock.ts', 'console'],
  ['console/features/payments/users/a.tsx', '../queue/table.tsx', 'features-apart'],

  ['server/platform/a.ts', '../modules/site/sites/index.ts', 'platform'],
  ['server/platform/b.ts', '@pitaka/contract/envelope.ts', 'platform'],
  ['server/platform/c.ts', '@pitaka/core/money/ledger/journal.ts', 'platform'],
  ['server/platform/http/a.ts', '@pitaka/contract/calls/site/site.ts', 'platform-http'],
  ['server/platform/http/b.ts', '../../modules/site/sites/index.ts', 'platform-http'],
  ['server/platform/http/c.ts', '@pitaka/contract/envelope.ts', null],

  ['server/modules/promotion/applications/a.ts', '../../site/sites/store.ts', 'module'],
  ['server/modules/earnings/commission/p.ts', '../../promotion/applications/published.ts', null],
  ['server/modules/play/wheel/published.ts', '../../site/sites/index.ts', 'module-published'],
  ['server/modules/promotion/applications/b.ts', '@pitaka/contract/calls/site/site.ts', 'module'],
  ['server/modules/promotion/applications/c.ts', '../../../adapters/sms/sandbox/sandbox-sms.ts', 'module'],
  ['server/modules/promotion/applications/d.ts', '../../../entry/app.ts', 'nothing-imports-entry'],
  ['server/modules/promotion/applications/e.ts', '@pitaka/ui/button.tsx', 'module'],
  ['server/modules/promotion/applications/f.ts', '../../site/sites/index.ts', null],
  ['server/modules/promotion/applications/g.ts', '@pitaka/core/promotion/applications/decide-application.ts', null],
  ['server/modules/promotion/applications/routes.ts', '@pitaka/contract/calls/site/site.ts', null],
  ['server/modules/site/sites/routes.ts', '../../promotion/applications/store.ts', 'module-routes'],
  ['server/modules/site/sites/host-routes.ts', '../../../adapters/sms/sandbox/sandbox-sms.ts', 'module-routes'],

  ['server/modules/site/sites/d.ts', '../../money/ledger/index.ts', 'domain-site'],
  ['server/modules/identity/auth/a.ts', '../../money/ledger/index.ts', 'domain-identity'],
  ['server/modules/money/ledger/a.ts', '../../promotion/applications/index.ts', 'domain-money'],
  ['server/modules/money/wallet/b.ts', '../../site/sites/index.ts', null],
  ['server/modules/money/ledger/b.ts', '../../site/sites/index.ts', 'ledger-alone'],
  ['server/modules/money/ledger/c.ts', '../../../platform/http/route.ts', 'ledger-alone'],
  ['server/modules/money/ledger/d.ts', '@pitaka/core/money/ledger/journal.ts', null],
  ['server/modules/back-office/approvals/a.ts', '../../promotion/applications/index.ts', 'domain-back-office'],
  ['server/modules/payments/deposits/a.ts', '../../promotion/applications/index.ts', 'domain-payments'],
  ['server/modules/payments/deposits/b.ts', '../../money/ledger/index.ts', null],
  ['server/modules/promotion/applications/h.ts', '../../money/ledger/index.ts', 'domain-promotion'],
  ['core/earnings/plans/a.ts', '../../play/vip/level.ts', 'domain-earnings'],
  ['core/play/vip/b.ts', '../../promotion/links/code.ts', 'domain-play'],
  ['core/engagement/agents/a.ts', '../../promotion/links/code.ts', 'domain-engagement'],
  ['server/modules/misc/a.ts', '../../platform/clock.ts', 'domain-named'],

  ['server/adapters/sms/sandbox/a.ts', '../../../modules/promotion/applications/index.ts', 'adapter'],
  ['server/adapters/sms/sandbox/b.ts', '../vendor/vendor-sms.ts', 'adapter'],
  ['server/adapters/sms/sandbox/c.ts', '@pitaka/contract/envelope.ts', 'adapter'],
  ['server/adapters/sms/sandbox/d.ts', '@pitaka/core/money/ledger/journal.ts', 'adapter'],
  ['server/adapters/sms/sandbox/e.ts', '../../../modules/promotion/applications/platform.port.ts', null],

  ['server/entry/a.ts', '@pitaka/web/site.ts', 'entry'],
  ['server/entry/b.ts', '../adapters/sms/sandbox/sandbox-sms.ts', null],
  ['server/entry/c.ts', '../modules/site/sites/index.ts', null],
  ['server/entry/d.ts', '@pitaka/core/money/ledger/journal.ts', null],

  ['web/d.ts', '@pitaka/journeys/person.ts', 'tools-stand-outside'],
  ['server/platform/d.ts', '@pitaka/bench/ratio.ts', 'tools-stand-outside'],
  ['server/modules/site/sites/a.ts', '../../../../scripts/start.ts', 'tools-stand-outside'],
  ['server/modules/site/sites/b.ts', '../../../platform/testing/test-database.ts', 'tests-stay-behind'],
  ['server/modules/site/sites/sites.db.test.ts', '../../../entry/testing/test-app.ts', null],
  ['server/modules/site/sites/c.ts', './not-there.ts', 'found'],
];

/** Every form of import. The check must find each of them. */
const FORMS: [string, string][] = [
  ['a plain import', `import { thing } from 'TARGET'; thing();`],
  ['an import of types alone', `import type { Thing } from 'TARGET'; export const t = (x: Thing) => x;`],
  ['an import whose names are all types', `import { type Thing } from 'TARGET'; export const t = (x: Thing) => x;`],
  ['an export of types from elsewhere', `export type { Thing } from 'TARGET';`],
  ['an export from elsewhere', `export { thing } from 'TARGET';`],
  ['an export of everything', `export * from 'TARGET';`],
  ['an import for its effect', `import 'TARGET';`],
  ['an import inside a type', `export const t: import('TARGET').Thing = 1;`],
  ['an import on demand', `export const load = () => import('TARGET');`],
];

let folder: string;
let stopped: Map<string, Set<string>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitaka-imports-'));
  buildSample();
  for (const [from, to] of CROSSINGS) write(from, `import '${to}';`);
  for (const [index, [, form]] of FORMS.entries()) {
    write(`ui/form-${index}.ts`, form.replace('TARGET', '@pitaka/server/platform/clock.ts'));
    write(`ui/form-x-${index}.tsx`, form.replace('TARGET', '@pitaka/server/platform/clock.ts'));
  }
  write('ui/hidden.ts', `export type T = type${'of'} import('@pitaka/server/platform/clock.ts');`);
  write('ui/circle-a.ts', `import { b } from './circle-b.ts'; export const a = () => b;`);
  write('ui/type-circle-a.ts', `import type { B } from './type-circle-b.ts'; export type A = B[];`);
  write('ui/type-circle-b.ts', `import type { A } from './type-circle-a.ts'; export type B = { a: A };`);
  write('ui/circle-b.ts', `import { a } from './circle-a.ts'; export const b = () => a;`);
  stopped = await findViolations();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function buildSample(): void {
  mkdirSync(join(folder, 'node_modules/@pitaka'), { recursive: true });
  for (const name of WORKSPACES) {
    mkdirSync(join(folder, name));
    cpSync(join(ROOT, name, 'package.json'), join(folder, name, 'package.json'));
    symlinkSync(join('../..', name), join(folder, 'node_modules/@pitaka', name));
    const { exports } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
    if (exports === undefined)
      write(`${name}/package.json`, JSON.stringify({ name: `@pitaka/${name}`, exports: { './*': './*' } }));
  }
  for (const library of ['zod', 'big.js', 'kysely']) {
    write(
      `node_modules/${library}/package.json`,
      JSON.stringify({ name: library, exports: { '.': './index.js', './mini': './index.js' } }),
    );
    write(`node_modules/${library}/index.js`, 'export const thing = 1;');
  }
  for (const path of SAMPLE) write(path, 'export type Thing = number; export const thing = () => 1;');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** The rules that each file breaks. */
async function findViolations(): Promise<Map<string, Set<string>>> {
  const found: Map<string, Set<string>> = new Map();
  for (const { from, rule } of await findCrossings(folder)) found.set(from, (found.get(from) ?? new Set()).add(rule));
  return found;
}

describe('an import that the rules forbid', () => {
  it.each(CROSSINGS.filter(([, , rule]) => rule !== null))(
    'is reported: %s may not import %s (%s)',
    (from, _to, rule) => {
      expect([...(stopped.get(from) ?? [])]).toContain(rule);
    },
  );

  it('is reported if it closes a circle', () => {
    expect([...(stopped.get('ui/circle-a.ts') ?? [])]).toEqual(['no-circles']);
    expect([...(stopped.get('ui/type-circle-a.ts') ?? [])]).toEqual(['no-circles']);
  });
});

describe('an import that the rules allow', () => {
  it.each(CROSSINGS.filter(([, , rule]) => rule === null))('passes: %s may import %s', (from) => {
    expect([...(stopped.get(from) ?? [])]).toEqual([]);
  });

  it('passes in every other file of the sample', () => {
    expect(SAMPLE.filter((path) => stopped.has(path))).toEqual([]);
  });
});

describe('an import', () => {
  it.each(FORMS.map(([name], index) => [name, index] as const))('is found in the form %s', (_name, index) => {
    expect([...(stopped.get(`ui/form-${index}.ts`) ?? [])]).toContain('ui');
    expect([...(stopped.get(`ui/form-x-${index}.tsx`) ?? [])]).toContain('ui');
  });
});

it('the dependency rules forbid the one form of import that the parser misses', () => {
  expect([...(stopped.get('ui/hidden.ts') ?? [])]).toEqual(['typeof-import']);
});

it('a test breaks every dependency rule', () => {
  const crossed = new Set<string | null>([...CROSSINGS.map(([, , rule]) => rule), 'no-circles']);
  expect(forbidden.map(({ name }) => name).filter((name) => !crossed.has(name))).toEqual([]);
});

it('docs/ARCHITECTURE.md shows the table of domains', () => {
  expect(readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8')).toContain(`\n${domainTable()}\n`);
});
