import { expect, it } from 'vitest';
import { planDistribution } from './plan-distribution.ts';
import type { TableFacts } from './read-tables.ts';

const SITE = 'text COLLATE default';
const table = (name: string, more: Partial<TableFacts> = {}): TableFacts => ({
  name,
  siteColumn: SITE,
  keysWithoutSite: [],
  triggers: [],
  foreignKeys: [],
  ...more,
});
const key = (to: string, keepsSite = true) => ({ name: `to_${to}`, to, keepsSite });

const divided = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'distributed' as const]));

it('distributes tables of a site, leaves the rest, and places referenced tables first', () => {
  const plan = planDistribution(
    [
      table('a_rows', { foreignKeys: [key('b_lines')] }),
      table('b_lines', { foreignKeys: [key('b_lines')] }),
      table('sites', { siteColumn: null, keysWithoutSite: ['sites_pkey'] }),
    ],
    { ...divided('a_rows', 'b_lines'), sites: 'local' },
  );
  expect(plan.problems).toEqual([]);
  expect(plan.tables).toEqual([
    { name: 'b_lines', placement: 'distributed' },
    { name: 'a_rows', placement: 'distributed' },
    { name: 'sites', placement: 'local' },
  ]);
});

it.each([
  ['no site', table('odd', { siteColumn: null }), 'odd: it has no column site_id that is NOT NULL'],
  [
    'a key of its own',
    table('odd', { keysWithoutSite: ['odd_email'] }),
    'odd: the key odd_email does not contain site_id',
  ],
  ['another type', table('odd', { siteColumn: 'bigint' }), 'odd: site_id is bigint, in other tables text'],
  ['a trigger', table('odd', { triggers: ['touch'] }), 'odd: it has the trigger touch'],
  [
    'a foreign key',
    table('odd', { foreignKeys: [key('users', false)] }),
    'odd: to_users refers to users without site_id',
  ],
  [
    'a link from a local table',
    table('ref', { foreignKeys: [key('users')] }),
    'ref: to_users refers from a local table to',
  ],
  ['a link to a local table', table('odd', { foreignKeys: [key('ref')] }), 'odd: to_ref refers to ref, which is local'],
  ['no placement', table('unsaid'), 'unsaid: it has no placement'],
])('names tables that cannot be distributed: %s', (_what, odd, sentence) => {
  const { problems } = planDistribution([table('users'), table('sessions'), odd], {
    ...divided('users', 'sessions', 'odd'),
    ref: 'local',
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(sentence);
});
