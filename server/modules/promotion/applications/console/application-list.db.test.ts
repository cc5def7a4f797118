import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import { makePerson, type Person } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import type { ApplicationsTable } from '../../../../platform/db/tables/catalogue.ts';

type Filters = RequestTo<'/console/applications/list'>;

let t: TestApp;
let cashier: ConsoleOperator;
let ana: Person;
let ben: Person;

const MINUTE = 60_000;
const list = (filters: Filters = {}) => t.ask('/console/applications/list', filters, { token: cashier.token });
const listed = async (filters: Filters = {}) => (await list(filters)).content.map((row) => row.id);

/** Applications an hour apart, as their ids show; 'ap_5' has waited for nine minutes, 'ap_6' for one minute. */
beforeAll(async () => {
  t = await startTestApp();
  ana = await makePerson(t, 0);
  ben = await makePerson(t, 0);
  await t.db.updateTable('users').set({ name: 'Ana Reyes' }).where('uid', '=', ana.uid).execute();
  await item('it_1', 'messaging', 'wx0000000001', 'Candy Farm');
  await item('it_2', 'video', '7001', 'Street Food');
  await item('it_3', 'messaging', 'wx0000000003', 'Sea Battle');
  await application('ap_1', ana, 'it_1', 'linked', 300 * MINUTE);
  await application('ap_2', ben, 'it_1', 'refused', 240 * MINUTE);
  await application('ap_3', ana, 'it_2', 'cancelled', 180 * MINUTE);
  await application('ap_4', ben, 'it_2', 'link_pending', 120 * MINUTE);
  await application('ap_5', ana, 'it_3', 'link_pending', 9 * MINUTE);
  await application('ap_6', ben, 'it_3', 'link_pending', MINUTE);
  cashier = await openConsole(t, 'cashier');
});
afterAll(() => t?.close());

async function item(item_id: string, kind: 'messaging' | 'video', external_id: string, name: string) {
  await t.db
    .insertInto('items')
    .values({
      ...{ site_id: 'demo', item_id, kind, external_id, name, search_name: name.toLowerCase() },
      listed_at: t.now,
      updated_at: t.now,
    })
    .execute();
}

async function application(id: string, who: Person, item_id: string, state: ApplicationsTable['state'], ageMs: number) {
  await t.db
    .insertInto('applications')
    .values({
      ...{ site_id: 'demo', uid: who.uid, item_id, application_id: id, state },
      link: state === 'linked' ? 'https://play.example/candy' : '',
      refusal: state === 'refused' ? 'all_claimed' : null,
      applied_at: new Date(t.now.getTime() - ageMs),
      next_ask_at: state === 'link_pending' ? t.now : null,
      decided_at: state === 'link_pending' ? null : t.now,
    })
    .execute();
}

it('shows each application with its user, its item and its state', async () => {
  const { content } = await list();
  expect(content[0]).toMatchObject({
    ...{ id: 'ap_1', uid: ana.uid, name: 'Ana Reyes', item: 'Candy Farm', externalId: 'wx0000000001' },
    ...{ kind: 'messaging', state: 'linked', link: 'https://play.example/candy', refusal: null },
  });
  expect(content[1]).toMatchObject({ id: 'ap_2', state: 'refused', refusal: 'all_claimed', link: '' });
  expect(content[2]).toMatchObject({ id: 'ap_3', state: 'cancelled' });
});

it('shows each application once over its pages, in either direction', async () => {
  for (const descending of [false, true]) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ descending, size: 2, ...(after === undefined ? {} : { after }) });
      seen.push(...page.content.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    const whole = ['ap_1', 'ap_2', 'ap_3', 'ap_4', 'ap_5', 'ap_6'];
    expect(seen).toEqual(descending ? whole.reverse() : whole);
  }
});

it('has views by state, and counts waiting applications', async () => {
  expect(await listed({ view: 'stuck' })).toEqual(['ap_4']);
  expect(await listed({ view: 'waiting' })).toEqual(['ap_4', 'ap_5', 'ap_6']);
  expect(await listed({ view: 'linked' })).toEqual(['ap_1']);
  expect(await listed({ view: 'refused' })).toEqual(['ap_2']);
  expect(await listed({ view: 'cancelled' })).toEqual(['ap_3']);
  expect(await t.ask('/console/applications/views', {}, { token: cashier.token })).toEqual([
    { id: 'stuck', count: 1 },
    { id: 'waiting', count: 3 },
    { id: 'linked', count: null },
    { id: 'broken', count: 0 },
    { id: 'refused', count: null },
    { id: 'cancelled', count: null },
  ]);
});

it('is found by uid, by the name or number of the item, by kind and by day', async () => {
  expect(await listed({ words: ana.uid })).toEqual(['ap_1', 'ap_3', 'ap_5']);
  expect(await listed({ words: 'sea bat' })).toEqual(['ap_5', 'ap_6']);
  expect(await listed({ words: '7001' })).toEqual(['ap_3', 'ap_4']);
  expect(await listed({ kind: 'video' })).toEqual(['ap_3', 'ap_4']);
  expect(await listed({ words: 'nothing like it' })).toEqual([]);
  expect(await listed({ to: '2020-01-01' })).toEqual([]);
});

it('counts stuck applications, and shows the age of the oldest', async () => {
  const { totals } = await list({ view: 'waiting', size: 1 });
  expect(totals).toEqual({
    count: 3,
    capped: false,
    oldestAt: new Date(t.now.getTime() - 120 * MINUTE).toISOString(),
  });
  expect((await list({ view: 'linked' })).totals).toEqual({ count: 1, capped: false, oldestAt: null });
});

it('is exported with its filters', async () => {
  const response = await t.app.fastify.inject({
    method: 'POST',
    url: '/console/applications/export',
    payload: { view: 'refused' },
    headers: { host: 'localhost', authorization: `Bearer ${cashier.token}` },
  });
  expect(parse(response.body, { bom: true, columns: true })).toMatchObject([
    { application: 'ap_2', uid: ben.uid, item: 'Candy Farm', state: 'refused', refusal: 'all_claimed' },
  ]);
});
