import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../../platform/db/database.ts';
import { constraintOf, inTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import { releaseNode, useNode } from './journal-ids.ts';
import { readLegs } from './legs.ts';
import { postInTransaction } from './post-in-transaction.ts';
import type { PostRequest } from './post-request.ts';
import { reverseJournal } from './reverse-journal.ts';
import { type CuttingProxy, openCuttingProxy } from './testing/cutting-proxy.ts';
import { ask, move, openTestLedger, type TestLedger, transfer } from './testing/test-ledger.ts';
import { useTestNode } from './testing/use-test-node.ts';
import { readBalanceAt, readStatement } from './views.ts';

let t: TestLedger;
beforeAll(async () => {
  t = await openTestLedger();
});
afterAll(() => t?.close());

let keys = 0;
const newKey = () => `key-${++keys}`;
const available = (uid: string) => `user:${uid}:available` as const;

describe('journals posted together', () => {
  it('take other ids if a killed process has used theirs, after the last one that its lease recorded', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const ahead = t.now.getTime() + 12 * 3_600_000;
    for (const post of [t.postAlone, t.ledger.post]) {
      for (const holder of ['killed', 'next']) {
        releaseNode();
        useNode(77, { after: ahead });
        for (let number = 0; number < 8; number++) {
          const posted = await post(transfer(ana, ben, 1n, newKey()));
          expect(posted, `${number + 1}, ${holder}`).toMatchObject({ ok: true });
        }
      }
    }
    expect(await t.balance(available(ben))).toBe(132n);
    useTestNode();
  });

  it('are decided separately: journals with enough money are posted, the others are refused', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const results = await Promise.all(
      Array.from({ length: 30 }, () => t.ledger.post(transfer(ana, ben, 7n, newKey()))),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(14);
    expect(new Set(results.flatMap((result) => (result.ok ? [] : [result.code])))).toEqual(
      new Set(['balance_too_low']),
    );
    expect([await t.balance(available(ana)), await t.balance(available(ben))]).toEqual([2n, 198n]);
  });

  it('are posted once if they are duplicates, with the same answer', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const request = transfer(ana, ben, 7n, newKey());
    const results = await Promise.all(Array.from({ length: 50 }, () => t.ledger.post(request)));
    expect(new Set(results.map((result) => result.ok && result.value.journalId)).size).toBe(1);
    expect(results.filter((result) => result.ok && !result.value.isRepeat)).toHaveLength(1);
    expect(results.every((result) => result.ok && result.value.balances.get(available(ana)) === 93n)).toBe(true);
    expect(await t.balance(available(ana))).toBe(93n);
  });

  it('are not affected by invalid requests in the batch', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 1000n);
    const odd = (change: Partial<PostRequest>) => ({ ...transfer(ana, ben, 1n, newKey()), ...change });
    const minor = (value: unknown) =>
      odd({ journal: { kind: 'transfer', moves: [move(available(ana), available(ben), value as bigint)] } });
    const nonsense: [PostRequest, string][] = [
      [minor(Number.NaN), 'amount_not_positive'],
      [minor(1.5), 'amount_not_positive'],
      [minor('1'), 'amount_not_positive'],
      [minor(0n), 'amount_not_positive'],
      [minor(-1n), 'amount_not_positive'],
      [minor(10n ** 1000n), 'amount_too_large'],
      [minor(9_223_372_036_854_775_808n), 'amount_too_large'],
      [minor(999_999_999_999_999_999n), 'balance_too_low'],
      [odd({ key: '' }), 'key_malformed'],
      [odd({ key: 'k'.repeat(201) }), 'key_malformed'],
      [odd({ key: 'nul\0nul' }), 'key_malformed'],
      [transfer(ana, '٣٤٥٦٧٨٩٠', 1n, newKey()), 'account_malformed'],
      [transfer(ana, '１２３４５６７８', 1n, newKey()), 'account_malformed'],
      [transfer(ana, '1', 1n, newKey()), 'account_malformed'],
      [transfer(ana, '99999999', 1n, newKey()), 'account_unknown'],
      [transfer(ana, ana, 1n, newKey()), 'move_to_itself'],
    ];
    const sound = Array.from({ length: 20 }, () => transfer(ana, ben, 1n, newKey()));
    const results = await Promise.all(
      sound.flatMap((request, index) => {
        const [odd] = nonsense[index] ?? [];
        return odd ? [t.ledger.post(request), t.ledger.post(odd)] : [t.ledger.post(request)];
      }),
    );
    const codes = results.flatMap((result) => (result.ok ? [] : [result.code]));
    expect(codes).toEqual(nonsense.map(([, code]) => code));
    expect(results.filter((result) => result.ok)).toHaveLength(20);
  });

  it('accept any text as origin or reason', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 10n);
    const reason = '\'; DROP TABLE journals; -- \0 {"a":1} \\ 🎮 \ud800 NULL,';
    const posted = await t.ledger.post(transfer(ana, ben, 1n, newKey(), { reason, origin: 'x'.repeat(5000) }));
    expect(posted.ok).toBe(true);
    const { lines } = await readStatement(t.db, 'demo', available(ana), { number: 0, size: 1 });
    expect(lines[0]?.reason).toBe('\'; DROP TABLE journals; --  {"a":1} \\ 🎮 \ufffd NULL,');
  });

  it('are not affected by a request that the database refuses', async () => {
    const [ana = '', ben = '', cora = ''] = await t.makeUsers(3, 100n);
    // Core does not know this floor, so only the database can refuse.
    await t.asOwner(`UPDATE accounts SET floor_minor = 50 WHERE name = '${available(cora)}'`);
    const failingItem = transfer(cora, ben, 60n, newKey());
    const results = await Promise.allSettled([
      ...Array.from({ length: 7 }, () => t.ledger.post(transfer(ana, ben, 1n, newKey()))),
      t.ledger.post(failingItem),
      ...Array.from({ length: 7 }, () => t.ledger.post(transfer(ana, ben, 1n, newKey()))),
    ]);
    expect(results.map((result) => result.status).filter((status) => status === 'rejected')).toHaveLength(1);
    const { reason } = results[7] as PromiseRejectedResult;
    expect([sqlState(reason), constraintOf(reason)]).toEqual(['23514', 'accounts_floor']);
    expect(await t.balance(available(ana))).toBe(86n);
    await t.asOwner(`UPDATE accounts SET floor_minor = 0 WHERE name = '${available(cora)}'`);
    expect((await t.ledger.post(failingItem)).ok).toBe(true);
  });

  it('of different sites are batched separately', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 10n);
    await t.asOwner(`INSERT INTO accounts (site_id, account_id, name, unit, floor_minor)
      SELECT 'other', account_id, name, 'PHP', 0 FROM accounts WHERE name IN ('${available(ana)}', '${available(ben)}')`);
    const key = newKey();
    const onOtherSite = { siteId: 'other', journal: { kind: 'opening' as const, moves: [] } };
    const php = (minor: bigint) => ({ unit: 'PHP', minor });
    const results = await Promise.all([
      t.ledger.post(transfer(ana, ben, 3n, key)),
      t.ledger.post({
        ...transfer(ana, ben, 3n, key),
        ...onOtherSite,
        journal: { kind: 'opening', moves: [{ from: 'house:equity', to: available(ana), amount: php(50n) }] },
      }),
    ]);
    expect(results.every((result) => result.ok && !result.value.isRepeat)).toBe(true);
    expect([await t.balance(available(ana)), await t.balance(available(ana), 'other')]).toEqual([7n, 50n]);
    const wrongUnit = await t.ledger.post({ ...transfer(ana, ben, 1n, newKey()), siteId: 'other' });
    expect(wrongUnit).toMatchObject({ code: 'unit_differs' });
  });
});

describe('a journal of several moves', () => {
  it('is posted completely or not at all', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const moves = (fee: bigint) => [
      move(available(ana), available(ben), 60n),
      move(available(ana), 'house:revenue.fee', fee),
    ];
    expect(await t.ledger.post(ask(moves(41n), newKey()))).toMatchObject({ code: 'balance_too_low' });
    expect([await t.balance(available(ana)), await t.balance(available(ben))]).toEqual([100n, 100n]);
    expect(await t.ledger.post(ask(moves(40n), newKey()))).toMatchObject({ ok: true });
    expect([await t.balance(available(ana)), await t.balance(available(ben))]).toEqual([0n, 160n]);
    expect(await t.balance('house:revenue.fee')).toBe(40n);
  });
});

describe('inside another transaction', () => {
  it('a journal is posted with the transaction or not at all', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const request = transfer(ana, ben, 10n, newKey());
    const failing = inTransaction(t.db, async (tx) => {
      const posted = await postInTransaction(tx, request, t.now);
      expect(posted.ok).toBe(true);
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else went wrong');
    expect(await t.balance(available(ana))).toBe(100n);
    expect(await t.postAlone(request)).toMatchObject({ ok: true, value: { isRepeat: false } });
    expect(await t.postAlone(request)).toMatchObject({ ok: true, value: { isRepeat: true } });
    expect(await t.ledger.post(request)).toMatchObject({ ok: true, value: { isRepeat: true } });
    expect(await t.balance(available(ana))).toBe(90n);
  });

  it('a transaction locks one shard of each house account, however many postings it has', async () => {
    const [ana = ''] = await t.makeUsers(1, 100n);
    const keys = Array.from({ length: 8 }, newKey);
    await inTransaction(t.db, async (tx) => {
      for (const key of keys) {
        const fee = ask([move(available(ana), 'house:revenue.fee', 1n)], key, { reason: 'one-shard' });
        expect(await postInTransaction(tx, fee, t.now)).toMatchObject({ ok: true });
      }
    });
    const posted = await t.db.selectFrom('journals').select('legs').where('reason', '=', 'one-shard').execute();
    const shards = posted.flatMap(({ legs }) => readLegs(legs).filter(({ number }) => number < 0n));
    expect(shards).toHaveLength(8);
    expect(new Set(shards.map(({ number }) => number)).size).toBe(1);
  });

  it('a journal is posted once if the batch gets the same key at the same time', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    for (let round = 0; round < 20; round++) {
      const request = transfer(ana, ben, 1n, newKey());
      const results = await Promise.all([t.postAlone(request), t.ledger.post(request), t.postAlone(request)]);
      expect(new Set(results.map((result) => result.ok && result.value.journalId)).size).toBe(1);
    }
    expect(await t.balance(available(ana))).toBe(80n);
  });
});

describe('a reversal', () => {
  const reverse = (journalId: string, onShortfall: 'refuse' | 'debt' = 'refuse') =>
    inTransaction(t.db, (tx) =>
      reverseJournal(
        tx,
        { siteId: 'demo', journalId, onShortfall, actor: 'operator:op_1', origin: 'test', reason: 'sent by mistake' },
        t.now,
      ),
    );
  const post = async (request: PostRequest) => {
    const posted = await t.ledger.post(request);
    if (!posted.ok) throw new Error(posted.code);
    return posted.value.journalId;
  };

  it('moves everything back once, however many requests arrive at the same time', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const journalId = await post(
      ask([move(available(ana), available(ben), 60n), move(available(ana), 'house:revenue.fee', 5n)], newKey()),
    );
    const results = await Promise.all([reverse(journalId), reverse(journalId), reverse(journalId, 'debt')]);
    expect(new Set(results.map((result) => result.ok && result.value.journalId)).size).toBe(1);
    expect([await t.balance(available(ana)), await t.balance(available(ben))]).toEqual([100n, 100n]);
  });

  it('is refused if the money is gone, or becomes a debt on request', async () => {
    const [ana = '', ben = '', cora = ''] = await t.makeUsers(3, 0n);
    await t.give(ana, 50n);
    const journalId = await post(transfer(ana, ben, 50n, newKey()));
    await post(transfer(ben, cora, 30n, newKey()));
    expect(await reverse(journalId)).toMatchObject({ ok: false, code: 'balance_too_low' });
    expect(await reverse(journalId, 'debt')).toMatchObject({ ok: true });
    expect(await t.balance(available(ana))).toBe(50n);
    expect([await t.balance(available(ben)), await t.balance(`user:${ben}:debt`)]).toEqual([0n, -30n]);
  });

  it('of a reversal, or of an unknown journal, is refused', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const reversed = await reverse(await post(transfer(ana, ben, 1n, newKey())));
    if (!reversed.ok) throw new Error(reversed.code);
    expect(await reverse(reversed.value.journalId)).toMatchObject({ code: 'journal_not_reversible' });
    expect(await reverse('jr_nothing')).toMatchObject({ code: 'journal_unknown' });
  });
});

describe('the ledger’s history', () => {
  it('gives an account’s balance at any past moment', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 0n);
    const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 12, minute));
    for (let minute = 0; minute < 20; minute++) {
      t.now = at(minute);
      await t.give(ana, 10n);
    }
    expect(await readBalanceAt(t.db, 'demo', available(ana), at(0))).toBe(0n);
    expect(await readBalanceAt(t.db, 'demo', available(ana), new Date(at(0).getTime() + 1))).toBe(10n);
    expect(await readBalanceAt(t.db, 'demo', available(ana), at(7))).toBe(70n);
    expect(await readBalanceAt(t.db, 'demo', available(ana), at(60))).toBe(200n);
    expect(await readBalanceAt(t.db, 'demo', available(ben), at(60))).toBe(0n);
  });

  it('keeps its order if a server’s clock is behind', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 10n);
    const now = t.now;
    t.now = new Date(now.getTime() - 3_600_000);
    const posted = await t.ledger.post(transfer(ana, ben, 1n, newKey()));
    expect(posted.ok && posted.value.at).toEqual(now);
    t.now = now;
  });
});

describe('an account that is locked by another transaction', () => {
  it('delays its own requests, which are then answered with "busy"; all others continue', async () => {
    const patient = t.another({ patienceMs: 700 });
    const [ana = '', ben = '', cora = '', dan = ''] = await t.makeUsers(4, 100n);
    const pool = openPool({ connectionString: t.database.appUrl, max: 1 });
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(`SELECT 1 FROM accounts WHERE site_id = 'demo' AND name = $1 FOR UPDATE`, [available(ana)]);
      const held = Promise.all([
        patient.post(transfer(ana, ben, 1n, newKey())),
        patient.post(transfer(cora, ana, 1n, newKey())),
      ]);
      const free = await Promise.all(Array.from({ length: 20 }, () => patient.post(transfer(cora, dan, 1n, newKey()))));
      expect(free.every((result) => result.ok)).toBe(true);
      expect(await held).toEqual([
        { ok: false, code: 'busy' },
        { ok: false, code: 'busy' },
      ]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
      await pool.end();
    }
    expect(await patient.post(transfer(ana, ben, 1n, newKey()))).toMatchObject({ ok: true });
    expect(await t.balance(available(ana))).toBe(99n);
  });

  it('gets its postings if the lock is released in time', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const pool = openPool({ connectionString: t.database.appUrl, max: 1 });
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query(`SELECT 1 FROM accounts WHERE site_id = 'demo' AND name = $1 FOR UPDATE`, [available(ana)]);
    const posted = t.ledger.post(transfer(ana, ben, 1n, newKey()));
    // Longer than a batch waits for a lock: the batch continues without this request and retries it.
    await holder.query('SELECT pg_sleep(0.6)');
    await holder.query('COMMIT');
    expect(await posted).toMatchObject({ ok: true });
    holder.release();
    await pool.end();
  });
});

describe('a connection that is lost', () => {
  let proxy: CuttingProxy;
  beforeAll(async () => {
    proxy = await openCuttingProxy(t.database.appUrl);
  });
  afterAll(() => proxy?.close());

  it.each([
    ['before the accounts are locked', 'ledger_lock', 'before'],
    ['after the accounts are locked', 'ledger_lock', 'after'],
    ['before COMMIT is heard', 'commit', 'before'],
    ['after COMMIT, before its answer', 'commit', 'after'],
  ] as const)('%s has no effect: each journal is posted once', async (_when, text, when) => {
    const batch = t.another({ connectionString: proxy.url });
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const cutsBefore = proxy.cuts;
    proxy.cutAt(text, when);
    const requests = Array.from({ length: 10 }, () => transfer(ana, ben, 1n, newKey()));
    const results = await Promise.all(requests.map((request) => batch.post(request)));
    expect(proxy.cuts).toBe(cutsBefore + 1);
    expect(results.every((result) => result.ok)).toBe(true);
    expect(new Set(results.map((result) => result.ok && result.value.journalId)).size).toBe(10);
    expect(await t.balance(available(ana))).toBe(90n);
    await batch.close();
  });

  it('is answered with "busy" if nothing was sent, or with "unknown" after COMMIT until a retry returns the result', async () => {
    const batch = t.another({ connectionString: proxy.url, patienceMs: 300, lanes: 1 });
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    expect(await batch.post(transfer(ana, ben, 1n, newKey()))).toMatchObject({ ok: true });
    const request = transfer(ana, ben, 5n, newKey());
    proxy.cutAt('commit', 'after');
    const posting = batch.post(request);
    while (proxy.cuts === 0 || (await t.balance(available(ana))) === 99n) await new Promise(setImmediate);
    proxy.shut();
    const answer = await posting;
    // The answer may have arrived just before the connection was cut.
    if (!answer.ok) expect(answer).toEqual({ ok: false, code: 'outcome_unknown' });
    expect(await batch.post(transfer(ana, ben, 1n, newKey()))).toEqual({ ok: false, code: 'busy' });
    proxy.open();
    expect(await batch.post(request)).toMatchObject({ ok: true, value: { isRepeat: true } });
    expect(await t.balance(available(ana))).toBe(94n);
  });
});

describe('the end of a batch', () => {
  it('finishes accepted requests, and accepts no more', async () => {
    const batch = t.another();
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    const postings = Array.from({ length: 40 }, () => batch.post(transfer(ana, ben, 1n, newKey())));
    const closed = batch.close();
    expect(await batch.post(transfer(ana, ben, 1n, newKey()))).toEqual({ ok: false, code: 'busy' });
    await closed;
    expect((await Promise.all(postings)).every((result) => result.ok)).toBe(true);
    expect(await t.balance(available(ana))).toBe(60n);
  });
});

describe('the total in an answer', () => {
  it('includes reserved money, and stays the same for a repeated request', async () => {
    const [ana = '', ben = ''] = await t.makeUsers(2, 100n);
    await t.ledger.post(ask([move(available(ana), `user:${ana}:safe`, 30n)], newKey()));
    await t.ledger.post(ask([move(available(ana), `user:${ana}:hold.wager`, 20n)], newKey()));
    const request = transfer(ana, ben, 10n, newKey(), { totalOf: ana });
    const first = await t.ledger.post(request);
    expect(first.ok && first.value.ownerTotalMinor).toBe(90n);
    await t.ledger.post(transfer(ana, ben, 10n, newKey()));
    const again = await t.ledger.post(request);
    expect(again.ok && [again.value.ownerTotalMinor, again.value.balances.get(available(ana))]).toEqual([90n, 40n]);
  });
});
