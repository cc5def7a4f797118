import { afterAll, beforeAll, expect, it } from 'vitest';
import { wheelSection } from '../modules/play/wheel/testing/wheel-section.ts';
import { makePerson, type Person, setSettings, withKey } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { wheel: wheelSection() });
});
afterAll(() => t?.close());

const ready = ({ token }: Person) => t.ask('/wallet/ready', {}, { token });
const kinds = async (who: Person) => (await ready(who)).map(({ kind }) => kind);

it('what is ready stands in one answer until it is taken: a spin until it is spun', async () => {
  const person = await makePerson(t);
  expect((await ready(person)).find(({ kind }) => kind === 'spin')).toMatchObject({
    amount: '',
    need: '0.00',
    count: 1,
  });
  expect((await t.call('/wheel/spin', {}, withKey(person.token))).status).toBe(200);
  expect(await kinds(person)).not.toContain('spin');
});

it('rebates are one sum, as they are claimed together', async () => {
  const person = await makePerson(t);
  const rebate = {
    site_id: 'demo',
    uid: person.uid,
    rule: 'own',
    name: '',
    base: 'own' as const,
    from_day: 20_260_101,
    to_day: 20_260_107,
    base_minor: 1_000_00n,
    rate: 200,
    level: 0,
    level_rate: 0,
    until: new Date(t.now.getTime() + 86_400_000),
    created_at: t.now,
  };
  await t.db
    .insertInto('rebates')
    .values([
      { ...rebate, rebate_id: 'rb_one', amount_minor: 20_00n },
      { ...rebate, rebate_id: 'rb_two', rule: 'team', amount_minor: 1_50n },
    ])
    .execute();
  expect((await ready(person)).find(({ kind }) => kind === 'rebate')).toMatchObject({ amount: '21.50', count: 2 });
});

it('a break hides what it forbids', async () => {
  const person = await makePerson(t);
  expect(await kinds(person)).toContain('spin');
  const stopped = await t.call('/protection/cooloff', { days: 1 }, { token: person.token });
  expect(stopped.status, stopped.message).toBe(200);
  expect(await kinds(person)).toEqual([]);
});
