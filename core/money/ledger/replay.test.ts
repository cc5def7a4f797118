import { describe, expect, it } from 'vitest';
import { type AccountName, accountRules } from './account.ts';
import { checkJournal, type Journal, type Move, reverseMoves } from './journal.ts';
import { JOURNAL_KINDS, type JournalKind } from './journal-kind.ts';
import { UNUSED } from './limits.ts';
import { type AccountState, type Entry, fullKey, replay } from './replay.ts';

const A = 'user:10000001:available';
const B = 'user:10000002:available';
const SAFE = 'user:10000001:safe';
const DEBT = 'user:10000001:debt';
const WAGER = 'user:10000001:hold.wager';
const BONUS = 'user:10000001:bonus';
const FEE = 'house:revenue.fee';

function state(name: AccountName, balanceMinor: bigint, more: Partial<AccountState> = {}): AccountState {
  return { name, unit: 'COIN', balanceMinor, version: 10n, isFrozen: false, use: UNUSED, ...more };
}

function move(from: AccountName, to: AccountName, minor: bigint, more: Partial<Move> = {}): Move {
  return { from, to, amount: { unit: 'COIN', minor }, ...more };
}

let keys = 0;
function entry(moves: Move[], more: Partial<Entry> = {}): Entry {
  return { journal: { kind: 'transfer', moves }, key: `key-${++keys}`, requestHash: 'asked', ...more };
}

function run(entries: Entry[], states: AccountState[], used = new Map<string, { requestHash: string }>()) {
  return replay(entries, 'COIN', new Map(states.map((one) => [one.name, one])), used);
}

describe('a replay', () => {
  it('posts both sides of every move, with consecutive versions and balances', () => {
    const { outcomes, changed } = run([entry([move(A, B, 30n), move(A, FEE, 2n)])], [state(A, 100n), state(B, 5n)]);
    expect(outcomes).toEqual([
      {
        type: 'posted',
        postings: [
          { account: A, version: 11n, amountMinor: -30n, balanceAfterMinor: 70n },
          { account: B, version: 11n, amountMinor: 30n, balanceAfterMinor: 35n },
          { account: A, version: 12n, amountMinor: -2n, balanceAfterMinor: 68n },
          { account: FEE, version: 1n, amountMinor: 2n, balanceAfterMinor: 2n },
        ],
      },
    ]);
    expect(changed.get(A)).toMatchObject({ balanceMinor: 68n, version: 12n });
    expect(changed.size).toBe(3);
  });

  it('applies the second entry to the balances after the first', () => {
    const { outcomes } = run([entry([move(A, B, 100n)]), entry([move(A, B, 1n)])], [state(A, 100n), state(B, 0n)]);
    expect(outcomes[1]).toMatchObject({ type: 'refused', code: 'balance_too_low', detail: { balanceMinor: 0n } });
  });

  it('posts an entry completely or not at all', () => {
    const states = [state(A, 10n), state(B, 0n)];
    const { outcomes, changed } = run([entry([move(A, B, 9n), move(A, FEE, 2n)])], states);
    expect(outcomes[0]).toMatchObject({ type: 'refused', code: 'balance_too_low' });
    expect(changed.size).toBe(0);
    expect(states[0]?.balanceMinor).toBe(10n);
  });

  it('does not let an entry overdraw temporarily', () => {
    const { outcomes } = run([entry([move(A, B, 9n), move(B, A, 9n)])], [state(A, 5n), state(B, 0n)]);
    expect(outcomes[0]).toMatchObject({ code: 'balance_too_low' });
  });

  it('allows negative balances of the house, but not of users', () => {
    const { outcomes } = run([entry([move('house:psp:sandbox', A, 9n)])], [state(A, 0n)]);
    expect(outcomes[0]).toMatchObject({ type: 'posted' });
    expect(run([entry([move(SAFE, A, 1n)])], [state(A, 0n)]).outcomes[0]).toMatchObject({ code: 'balance_too_low' });
  });

  it('opens an account with its first posting, unless the account needs a known user', () => {
    expect(run([entry([move(A, SAFE, 1n)])], [state(A, 1n)]).changed.get(SAFE)).toMatchObject({ version: 1n });
    expect(run([entry([move(A, B, 1n)])], [state(A, 1n)]).outcomes[0]).toMatchObject({
      code: 'account_unknown',
      detail: { account: B },
    });
  });

  it('refuses amounts beyond an account’s bounds', () => {
    const { ceilingMinor } = accountRules(B);
    const { outcomes } = run(
      [entry([move(A, B, 1n)]), entry([move(A, B, 2n)])],
      [state(A, 10n), state(B, ceilingMinor - 1n)],
    );
    expect(outcomes).toMatchObject([{ type: 'posted' }, { code: 'balance_too_high' }]);
  });

  it('never mixes units', () => {
    expect(run([entry([move(A, B, 1n)])], [state(A, 9n, { unit: 'PHP' }), state(B, 0n)]).outcomes[0]).toMatchObject({
      code: 'unit_differs',
    });
  });

  it('refuses to move money of a frozen user if the entry forbids it', () => {
    const states = [state(A, 9n, { isFrozen: true }), state(B, 0n)];
    expect(run([entry([move(A, B, 1n)], { notFrozen: [A, B] })], states).outcomes[0]).toMatchObject({
      code: 'account_frozen',
      detail: { account: A },
    });
    expect(run([entry([move(A, B, 1n)])], states).outcomes[0]).toMatchObject({ type: 'posted' });
  });

  it('counts a limit on an existing account without postings', () => {
    const limit = { account: A, ofUser: '10000001', minor: 7n, day: 20260302 } as const;
    const max = { dayMaxMinor: 10n, weekMaxMinor: 100n, monthMaxMinor: 100n };
    const covered = () => entry([move(A, B, 7n, { uncoveredFrom: DEBT })], { limit: { ...limit, ...max } });
    const { outcomes, changed } = run([covered(), covered()], [state(A, 0n, { version: 0n }), state(B, 0n)]);
    expect(outcomes[1]).toMatchObject({ type: 'refused', code: 'daily_limit_reached', detail: { leftMinor: 3n } });
    expect(changed.get(A)?.use.dayMinor).toBe(7n);
  });

  it('counts a limit for posted entries, and not for refused ones', () => {
    const limit = {
      account: A,
      ofUser: '10000001',
      day: 20261120,
      dayMaxMinor: 10n,
      weekMaxMinor: 100n,
      monthMaxMinor: 100n,
    } as const;
    const limitedEntry = (minor: bigint) => entry([move(A, B, minor)], { limit: { ...limit, minor } });
    const { outcomes, changed } = run(
      [limitedEntry(6n), limitedEntry(5n), limitedEntry(4n), limitedEntry(1n)],
      [state(A, 100n), state(B, 0n)],
    );
    expect(outcomes).toMatchObject([
      { type: 'posted' },
      { code: 'daily_limit_reached', detail: { leftMinor: 4n } },
      { type: 'posted' },
      { code: 'daily_limit_reached', detail: { leftMinor: 0n } },
    ]);
    expect(changed.get(A)?.use).toEqual({
      day: 20261120,
      dayMinor: 10n,
      weekMinor: 10n,
      monthMinor: 10n,
      provenMinor: 0n,
    });
  });

  it('keeps the limit use of an account that got no posting yet', () => {
    const limit = { account: A, ofUser: '10000001', day: 20261120, minor: 5n } as const;
    const maxima = { dayMaxMinor: 10n, weekMaxMinor: 100n, monthMaxMinor: 100n };
    const owed = entry([move(A, 'house:psp:sandbox', 5n, { uncoveredFrom: DEBT })], { limit: { ...limit, ...maxima } });
    const { changed } = run([owed], [state(A, 0n, { version: 0n })]);
    expect(changed.get(A)).toMatchObject({ version: 0n, use: { dayMinor: 5n } });
    expect(changed.get(DEBT)).toMatchObject({ balanceMinor: -5n });
  });

  it('recognizes a key: the same request gets the same answer, another request is refused', () => {
    const key = 'known';
    const used = new Map([[fullKey('transfer', key), { requestHash: 'asked' }]]);
    const again = entry([move(A, B, 1n)], { key });
    const { outcomes, changed } = run([again, { ...again, requestHash: 'else' }], [state(A, 9n), state(B, 0n)], used);
    expect(outcomes).toMatchObject([{ type: 'repeated', before: { requestHash: 'asked' } }, { code: 'key_reused' }]);
    expect(changed.size).toBe(0);
  });

  it('gives duplicates one posting and the same outcome', () => {
    const one = entry([move(A, B, 5n)]);
    const { outcomes, changed } = run([one, one, { ...one, requestHash: 'else' }], [state(A, 9n), state(B, 0n)]);
    expect(outcomes).toMatchObject([{ type: 'posted' }, { type: 'shared', with: 0 }, { code: 'key_reused' }]);
    expect(changed.get(A)?.balanceMinor).toBe(4n);
  });

  it('leaves the key of a refused entry unused', () => {
    const one = entry([move(A, B, 50n)]);
    const { outcomes } = run([one, entry([move(B, A, 50n)]), one], [state(A, 9n), state(B, 50n)]);
    expect(outcomes.map((outcome) => outcome.type)).toEqual(['refused', 'posted', 'posted']);
  });
});

describe('an amount that an account cannot cover', () => {
  it('becomes a debt, and only the uncovered part', () => {
    const back = move(A, 'house:psp:sandbox', 10n, { uncoveredFrom: DEBT });
    expect(run([entry([back])], [state(A, 4n)]).outcomes[0]).toMatchObject({
      postings: [
        { account: A, amountMinor: -4n, balanceAfterMinor: 0n },
        { amountMinor: 4n },
        { account: DEBT, amountMinor: -6n, balanceAfterMinor: -6n },
        { amountMinor: 6n },
      ],
    });
    expect(run([entry([back])], [state(A, 10n)]).outcomes[0]).toMatchObject({
      postings: [{ account: A, amountMinor: -10n }, { amountMinor: 10n }],
    });
    expect(run([entry([back])], [state(A, 0n)]).outcomes[0]).toMatchObject({
      postings: [{ account: DEBT, amountMinor: -10n }, { amountMinor: 10n }],
    });
  });

  it('is taken from the next accounts in order, and refused if the last has too little', () => {
    const bet = (minor: bigint) => move(A, 'house:game:demo', minor, { uncoveredFrom: [WAGER, BONUS] });
    const states = [state(A, 4n), state(WAGER, 3n), state(BONUS, 2n)];
    const drawn = (minor: bigint) => {
      const [outcome] = run([entry([bet(minor)])], states).outcomes;
      if (outcome?.type !== 'posted') return outcome;
      return outcome.postings.flatMap(({ account, amountMinor }) =>
        amountMinor < 0n ? [[account, -amountMinor]] : [],
      );
    };
    expect(drawn(4n)).toEqual([[A, 4n]]);
    expect(drawn(5n)).toEqual([
      [A, 4n],
      [WAGER, 1n],
    ]);
    expect(drawn(7n)).toEqual([
      [A, 4n],
      [WAGER, 3n],
    ]);
    expect(drawn(9n)).toEqual([
      [A, 4n],
      [WAGER, 3n],
      [BONUS, 2n],
    ]);
    expect(drawn(10n)).toMatchObject({ type: 'refused', code: 'balance_too_low', detail: { balanceMinor: 2n } });
  });

  it('is taken from locked money only above its owner’s debt', () => {
    const bet = (minor: bigint) =>
      move(A, 'house:game:demo', minor, { uncoveredFrom: [WAGER, BONUS], onlyAboveDebt: WAGER });
    const drawn = (minor: bigint, owed: bigint) =>
      run([entry([bet(minor)])], [state(A, 0n), state(WAGER, 5n), state(BONUS, 2n), state(DEBT, -owed)]).outcomes[0];
    expect(drawn(4n, 3n)).toMatchObject({
      postings: [
        { account: WAGER, amountMinor: -2n },
        { amountMinor: 2n },
        { account: BONUS, amountMinor: -2n },
        { amountMinor: 2n },
      ],
    });
    expect(drawn(2n, 9n)).toMatchObject({ postings: [{ account: BONUS, amountMinor: -2n }, { amountMinor: 2n }] });
    expect(drawn(3n, 5n)).toMatchObject({ type: 'refused', code: 'balance_too_low' });
    expect(drawn(7n, 0n)).toMatchObject({ type: 'posted' });
  });

  it('uses each account’s balance after the previous entry', () => {
    const bet = () => entry([move(A, 'house:game:demo', 4n, { uncoveredFrom: [WAGER, BONUS] })]);
    const { outcomes, changed } = run([bet(), bet(), bet()], [state(A, 4n), state(WAGER, 3n), state(BONUS, 2n)]);
    expect(outcomes.map(({ type }) => type)).toEqual(['posted', 'posted', 'refused']);
    expect([A, WAGER, BONUS].map((name) => changed.get(name as AccountName)?.balanceMinor)).toEqual([0n, 0n, 1n]);
  });

  it('that became a debt is paid first from any incoming money, by journals of every kind', () => {
    const come = (kind: JournalKind, minor: bigint) => ({
      ...entry([move('house:psp:sandbox', A, minor)]),
      journal: { kind, moves: [move('house:psp:sandbox', A, minor)] },
    });
    for (const kind of Object.keys(JOURNAL_KINDS) as JournalKind[]) {
      expect(run([come(kind, 10n)], [state(A, 0n), state(DEBT, -6n)]).outcomes[0], kind).toMatchObject({
        postings: [
          { amountMinor: -6n },
          { account: DEBT, amountMinor: 6n, balanceAfterMinor: 0n },
          { amountMinor: -4n },
          { account: A, amountMinor: 4n, balanceAfterMinor: 4n },
        ],
      });
    }
    const { changed } = run([come('transfer', 4n), come('deposit', 4n)], [state(A, 0n), state(DEBT, -6n)]);
    expect([changed.get(DEBT)?.balanceMinor, changed.get(A)?.balanceMinor]).toEqual([0n, 2n]);
    // The first of two entries becomes a debt, and the second pays it.
    const late = entry([move(A, 'house:psp:sandbox', 5n, { uncoveredFrom: DEBT })]);
    const after = run([late, come('transfer', 9n)], [state(A, 1n)]).changed;
    expect([after.get(DEBT)?.balanceMinor, after.get(A)?.balanceMinor]).toEqual([0n, 5n]);
  });

  it('that became a debt forbids sending if the entry says so', () => {
    const sent = entry([move(A, B, 1n)], { notOwing: '10000001' });
    expect(run([sent], [state(A, 5n), state(B, 0n), state(DEBT, -6n)]).outcomes[0]).toMatchObject({
      ...{ type: 'refused', code: 'debt_open', detail: { owedMinor: 6n } },
    });
    expect(run([sent], [state(A, 5n), state(B, 0n), state(DEBT, 0n)]).outcomes[0]).toMatchObject({ type: 'posted' });
  });

  it('that became a debt is repaid to zero at most: a debt account never becomes positive', () => {
    expect(run([entry([move(A, DEBT, 1n)])], [state(A, 4n)]).outcomes[0]).toMatchObject({ code: 'balance_too_high' });
  });
});

describe('a journal', () => {
  const check = (moves: Move[]) => {
    const result = checkJournal({ kind: 'transfer', moves });
    return result.ok ? result.value : result.code;
  };

  it('has only moves above zero, in one unit, between two accounts', () => {
    expect(check([move(A, B, 1n)])).toBe('COIN');
    expect(check([])).toBe('journal_empty');
    expect(check([move(A, B, 0n)])).toBe('amount_not_positive');
    expect(check([move(A, B, -1n)])).toBe('amount_not_positive');
    expect(check([move(A, A, 1n)])).toBe('move_to_itself');
    expect(check([move(A, B, 1n, { uncoveredFrom: [SAFE, B] })])).toBe('move_to_itself');
    expect(check([move(A, B, 1n, { uncoveredFrom: [SAFE, SAFE] })])).toBe('move_to_itself');
    expect(check([move(A, B, 1n, { uncoveredFrom: ['user:1:safe' as AccountName] })])).toBe('account_malformed');
    expect(check([move(A, B, 10n ** 18n)])).toBe('amount_too_large');
    expect(check([move(A, B, 1n), move(A, B, 1n, { amount: { unit: 'PHP', minor: 1n } })])).toBe('units_mixed');
    expect(check([move('user:1:available' as AccountName, B, 1n)])).toBe('account_malformed');
    expect(check(Array.from({ length: 101 }, () => move(A, B, 1n)))).toBe('journal_too_long');
    expect(check([move(A, B, Number.NaN as unknown as bigint)])).toBe('amount_not_positive');
  });

  it('is reversed by the opposite moves in reverse order', () => {
    const journal: Journal = { kind: 'transfer', moves: [move(A, B, 5n), move(A, FEE, 1n)] };
    expect(reverseMoves(journal.moves, 'refuse')).toEqual([move(FEE, A, 1n), move(B, A, 5n)]);
    expect(reverseMoves(journal.moves, 'debt')[1]).toEqual(move(B, A, 5n, { uncoveredFrom: 'user:10000002:debt' }));
    const states = [state(A, 10n), state(B, 0n)];
    const done = run([entry([...journal.moves])], states).changed;
    const undone = run([entry(reverseMoves(journal.moves, 'refuse'))], [...done.values()]).changed;
    for (const one of states) expect(undone.get(one.name)?.balanceMinor).toBe(one.balanceMinor);
  });
});
