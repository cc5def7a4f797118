import { randomUUID } from 'node:crypto';
import { addWallet, balanceOf, makePerson, setSettings, withKey } from '@pitaka/server/entry/testing/money-people.ts';
import { createProviderWorld } from '@pitaka/server/entry/testing/provider-world.ts';
import type { TestApp } from '@pitaka/server/entry/testing/test-app.ts';
import { checkInvariants } from '@pitaka/server/modules/money/ledger/index.ts';
import { openCuttingProxy } from '@pitaka/server/modules/money/ledger/testing/cutting-proxy.ts';
import { openPool } from '@pitaka/server/platform/db/database.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FaultDatabase, openFaultDatabase } from './fault-database.ts';

type Proxy = Awaited<ReturnType<typeof openCuttingProxy>>;

const world = createProviderWorld();
let database: FaultDatabase;
let proxy: Proxy;
let t: TestApp;

beforeAll(async () => {
  database = await openFaultDatabase();
  proxy = await openCuttingProxy(database.appUrl);
  const { ownerUrl } = database;
  t = await world.open({}, { name: 'faults', appUrl: proxy.url, ownerUrl, drop: async () => {} });
  await setSettings(t, { withdrawal: { coolingHours: 0 } });
});
afterAll(async () => {
  await world.close();
  await proxy?.close();
  await database?.close();
});

const PATIENT = { timeout: 60_000, interval: 100 };
const UNKNOWN = { httpStatus: 503, retryAfter: '5', code: 'outcome_unknown' };

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await t.app.fastify.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', ...headers },
  });
  const { code, data } = answer.json();
  return { httpStatus: answer.statusCode, retryAfter: answer.headers['retry-after'], code, data };
}
const asUser = (token: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() });
const answered = ({ httpStatus, retryAfter, code }: Awaited<ReturnType<typeof post>>) => ({
  ...{ httpStatus, retryAfter, code },
});

const depositsOf = (uid: string) => t.db.selectFrom('deposits').select('deposit_id').where('uid', '=', uid).execute();
const withdrawalsOf = (uid: string) =>
  t.db.selectFrom('withdrawals').select('withdrawal_id').where('uid', '=', uid).execute();

async function expectSoundBooks() {
  const figures = await checkInvariants(t.db, t.now);
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
}

/** Loses the answer to the next COMMIT, and keeps the database away until `back`. */
async function losesTheAnswer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { cuts } = proxy;
  proxy.cutAt('commit', 'after');
  const answering = ask();
  while (proxy.cuts === cuts) await new Promise(setImmediate);
  proxy.shut();
  const answer = await answering;
  proxy.open();
  return answer;
}

describe('the answer to COMMIT is lost', () => {
  it('a deposit has an unknown outcome, and the same key opens it once', async () => {
    const person = await makePerson(t, 0);
    const headers = asUser(person.token);
    const ask = () => post('/deposit/create', { amount: '500.00', method: 'sandbox' }, headers);
    expect(answered(await losesTheAnswer(ask))).toEqual(UNKNOWN);
    const again = await ask();
    expect(again.httpStatus).toBe(200);
    expect(await depositsOf(person.uid)).toEqual([{ deposit_id: again.data.id }]);
  });

  it('a provider’s message must be sent again, and pays a deposit once', async () => {
    const person = await makePerson(t, 0);
    const { data } = await t.call('/deposit/create', { amount: '500.00', method: 'sandbox' }, withKey(person.token));
    const pay = () => post(`/sandbox/pay/${data.id}`, { outcome: 'paid' });
    expect(answered(await losesTheAnswer(pay))).toEqual(UNKNOWN);
    await pay();
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
    await expectSoundBooks();
  });

  it('a transfer, a withdrawal and a bet have an unknown outcome, and a repetition moves each once', async () => {
    const [person, other] = [await makePerson(t, 1_000), await makePerson(t, 0)];
    const cardId = await addWallet(t, person);
    const sending = asUser(person.token);
    const send = () => post('/wallet/transfer', { uid: other.uid, amount: '100.00' }, sending);
    expect(answered(await losesTheAnswer(send))).toEqual(UNKNOWN);
    expect((await send()).code).toBeUndefined();
    expect([await balanceOf(t, person.uid), await balanceOf(t, other.uid)]).toEqual([900_00n, 100_00n]);

    const requesting = asUser(person.token);
    const request = () => post('/withdraw/create', { amount: '500.00', cardId }, requesting);
    expect(answered(await losesTheAnswer(request))).toEqual(UNKNOWN);
    expect((await request()).code).toBeUndefined();
    expect(await withdrawalsOf(person.uid)).toHaveLength(1);
    expect(await balanceOf(t, person.uid)).toBe(400_00n);

    const provider = world.speaking('hmac');
    const player = await provider.player(100);
    const bet = provider.stake(player, 30_00n);
    expect((await losesTheAnswer(() => provider.provider.bet(bet))).answer).toBe('unknown');
    expect((await provider.provider.bet(bet)).answer).toBe('ok');
    expect(await balanceOf(t, player.uid)).toBe(70_00n);
    await expectSoundBooks();
  });
});

describe('the connection is lost before COMMIT', () => {
  it('a deposit is busy, because nothing was changed', async () => {
    const person = await makePerson(t, 0);
    const headers = asUser(person.token);
    const ask = () => post('/deposit/create', { amount: '500.00', method: 'sandbox' }, headers);
    proxy.cutAt('insert into "deposits"', 'before');
    expect(answered(await ask())).toEqual({ ...UNKNOWN, code: 'busy' });
    expect(await depositsOf(person.uid)).toEqual([]);
    expect((await ask()).httpStatus).toBe(200);
    expect(await depositsOf(person.uid)).toHaveLength(1);
  });
});

describe('the process of the database is killed with -9 in its COMMIT', () => {
  it('a deposit has an unknown outcome, and the same key opens it once', async () => {
    const pool = openPool({ connectionString: database.ownerUrl, max: 1 });
    // The connection is held, because the lock belongs to it.
    const owner = await pool.connect();
    // COMMIT waits for this lock.
    await owner.query(`
      CREATE FUNCTION wait_in_commit() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER wait_in_commit AFTER INSERT ON deposits DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait_in_commit();
      SELECT pg_advisory_lock(4711)`);
    const person = await makePerson(t, 0);
    const headers = asUser(person.token);
    const ask = () => post('/deposit/create', { amount: '500.00', method: 'sandbox' }, headers);
    const answering = ask();
    const pid = await vi.waitFor(async () => {
      const { rows } = await owner.query(
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted`,
      );
      expect(rows).toHaveLength(1);
      return rows[0].pid as number;
    }, PATIENT);
    process.kill(pid, 'SIGKILL');
    expect(answered(await answering)).toEqual(UNKNOWN);
    // PostgreSQL ends every other process and recovers; the lock is gone.
    const again = await vi.waitFor(async () => {
      const answer = await ask();
      expect(answer.httpStatus).toBe(200);
      return answer;
    }, PATIENT);
    expect(await depositsOf(person.uid)).toEqual([{ deposit_id: again.data.id }]);
    await expectSoundBooks();
    owner.release(true);
    await pool.end();
  });
});
