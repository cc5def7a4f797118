import { describe, expect, it } from 'vitest';
import { checkJournal } from '../../money/ledger/journal.ts';
import { secondsUntilPoll } from '../../values/poll-schedule.ts';
import { type ApprovalFacts, decideApproval } from './decide-approval.ts';
import { decideOutcome, type ReportedStatus } from './decide-outcome.ts';
import { decideRequest, type RequestFacts } from './decide-request.ts';
import { decideReview, type ReviewFacts } from './decide-review.ts';
import { holdMoves, paidMoves, releaseMoves, reversedMoves } from './journals.ts';
import { countUse, periodsAt, remainingOf, type Used, usageWithout, usedNow } from './limits.ts';
import { notFoundMeansNo, secondsUntilFunds } from './poll-schedule.ts';
import { FAIL_KIND_OF, isCancellable, isFinal, nextState, WITHDRAWAL_MACHINE } from './states.ts';
import { DEFAULT_TERMS, feeOf } from './terms.ts';

const { states: STATES, events: EVENTS, transitions: TRANSITIONS } = WITHDRAWAL_MACHINE;

const NOW = new Date('2026-03-04T10:00:00Z');
const TERMS = DEFAULT_TERMS;
const NOTHING_USED: Used = { ...periodsAt(NOW, 'Asia/Manila'), dayMinor: 0n, weekMinor: 0n, monthMinor: 0n };

describe('the states of a withdrawal (Spec: D3)', () => {
  it('allow exactly the transitions of the table, for every pair of state and event', () => {
    const allowed = new Map(TRANSITIONS.map(({ from, event, to }) => [`${from} ${event}`, to]));
    expect(allowed.size).toBe(TRANSITIONS.length);
    for (const from of ['', ...STATES] as const) {
      for (const event of EVENTS) {
        const to = allowed.get(`${from} ${event}`);
        expect(nextState(from, event), `${from} ${event}`).toEqual(
          to ? { ok: true, value: to } : { ok: false, code: 'transition_not_allowed', detail: { from, event } },
        );
      }
    }
  });

  it('change a final state only by a reversal', () => {
    for (const event of EVENTS) {
      expect(nextState('Fail', event).ok).toBe(false);
      expect(nextState('Success', event).ok).toBe(event === 'reversed');
    }
    expect(STATES.filter(isFinal)).toEqual(['Success', 'Fail']);
  });

  it('never lead from an unknown or paid outcome back to sending', () => {
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      for (const step of TRANSITIONS) {
        if (step.from === from && !seen.has(step.to)) reach(step.to, seen.add(step.to));
      }
      return seen;
    };
    expect([...reach('Error')].sort()).toEqual(['Fail', 'Success']);
    expect([...reach('Success')]).toEqual(['Fail']);
    const backToWaiting = TRANSITIONS.filter(
      ({ from, to }) => from === 'Exec' && !['Success', 'Fail', 'Error'].includes(to),
    );
    expect(backToWaiting).toEqual([{ from: 'Exec', event: 'funds_short', to: 'WaitExec' }]);
  });

  it('let the user cancel it until it is claimed', () => {
    expect(STATES.filter(isCancellable)).toEqual(['Prepare', 'WaitReview', 'WaitExec']);
  });

  it('name the kind of failure for every event that fails it', () => {
    for (const { event, to } of TRANSITIONS) expect(FAIL_KIND_OF[event] !== undefined).toBe(to === 'Fail');
  });
});

describe('the fee', () => {
  it('and the net amount add up to the whole amount; the fee includes the rounding', () => {
    expect(feeOf(100_00n, TERMS)).toEqual({ feeMinor: 10_00n, netMinor: 90_00n });
    const shared = { ...TERMS, feeMinor: 0n, feeBps: 150n };
    expect(feeOf(100_01n, shared)).toEqual({ feeMinor: 151n, netMinor: 98_50n });
    for (let amount = 1n; amount < 2000n; amount += 7n) {
      const { feeMinor, netMinor } = feeOf(amount, shared);
      expect(feeMinor + netMinor).toBe(amount);
      expect(feeMinor * 10_000n).toBeGreaterThanOrEqual(amount * 150n);
    }
  });

  it('leaves a net amount in whole units if the currency has no decimals', () => {
    const won = { ...TERMS, feeMinor: 0n, feeBps: 150n, smallestMinor: 100n };
    expect(feeOf(10_001_00n, won)).toEqual({ feeMinor: 151_00n, netMinor: 9_850_00n });
  });
});

describe('requesting a withdrawal', () => {
  const facts = (change: Partial<RequestFacts> = {}): RequestFacts => ({
    amountMinor: 500_00n,
    terms: TERMS,
    account: { state: 'active', usableFrom: null },
    used: NOTHING_USED,
    withdrawableMinor: 1_000_00n,
    owedMinor: 0n,
    now: NOW,
    ...change,
  });
  const codeOf = (change: Partial<RequestFacts>) => {
    const decided = decideRequest(facts(change));
    return decided.ok ? 'ok' : decided.code;
  };

  it('subtracts the fee from the amount, and counts the whole amount', () => {
    expect(decideRequest(facts())).toMatchObject({
      ok: true,
      value: { feeMinor: 10_00n, netMinor: 490_00n, used: { dayMinor: 500_00n, monthMinor: 500_00n } },
    });
  });

  it('refuses an amount below the minimum, and accepts the minimum', () => {
    expect(codeOf({ amountMinor: 99_99n })).toBe('amount_too_small');
    expect(codeOf({ amountMinor: 100_00n })).toBe('ok');
  });

  it('refuses an amount that is not larger than its fee', () => {
    const terms = { ...TERMS, minimumMinor: 1n };
    expect(codeOf({ terms, amountMinor: 10_00n })).toBe('amount_too_small');
    expect(codeOf({ terms, amountMinor: 10_01n })).toBe('ok');
  });

  it('refuses an amount above the maximum, and accepts the maximum', () => {
    const most = { withdrawableMinor: TERMS.maximumMinor * 2n };
    expect(codeOf({ ...most, amountMinor: TERMS.maximumMinor + 1n })).toBe('amount_too_large');
    expect(codeOf({ ...most, amountMinor: TERMS.maximumMinor })).toBe('ok');
  });

  it('refuses one unit more than available, and accepts the whole available amount', () => {
    expect(codeOf({ amountMinor: 1_000_01n })).toBe('amount_above_balance');
    expect(codeOf({ amountMinor: 1_000_00n })).toBe('ok');
  });

  it('refuses an account that is not the user’s, is under review or was just changed', () => {
    expect(codeOf({ account: undefined })).toBe('payout_account_unknown');
    expect(codeOf({ account: { state: 'review', usableFrom: null } })).toBe('payout_account_in_review');
    expect(codeOf({ account: { state: 'active', usableFrom: new Date(NOW.getTime() + 1) } })).toBe(
      'payout_account_cooling',
    );
    expect(codeOf({ account: { state: 'active', usableFrom: NOW } })).toBe('ok');
  });

  it('refuses one unit above each limit, and reports the remaining amount', () => {
    const terms = { ...TERMS, dayLimitMinor: 900_00n, weekLimitMinor: 2_000_00n, monthLimitMinor: 3_000_00n };
    const after = (used: Partial<Used>, amountMinor: bigint) =>
      decideRequest(facts({ terms, amountMinor, used: { ...NOTHING_USED, ...used } }));
    expect(after({ dayMinor: 400_00n }, 500_00n)).toMatchObject({ ok: true });
    expect(after({ dayMinor: 400_00n }, 500_01n)).toMatchObject({
      code: 'daily_limit_reached',
      detail: { leftMinor: 500_00n },
    });
    expect(after({ weekMinor: 1_500_00n }, 500_01n)).toMatchObject({ code: 'weekly_limit_reached' });
    expect(after({ monthMinor: 2_500_00n }, 500_01n)).toMatchObject({ code: 'monthly_limit_reached' });
  });
});

describe('the limits', () => {
  it('begin at the site’s midnight, weeks on Monday', () => {
    // 17:30 in London is the next day in Manila: Sunday the 1st becomes Monday the 2nd, and a new week.
    expect(periodsAt(new Date('2026-03-01T15:59:59Z'), 'Asia/Manila')).toEqual({
      day: '2026-03-01',
      week: '2026-02-23',
      month: '2026-03-01',
    });
    expect(periodsAt(new Date('2026-03-01T16:00:00Z'), 'Asia/Manila')).toEqual({
      day: '2026-03-02',
      week: '2026-03-02',
      month: '2026-03-01',
    });
    expect(periodsAt(new Date('2026-01-01T00:00:00Z'), 'America/Mexico_City')).toEqual({
      day: '2025-12-31',
      week: '2025-12-29',
      month: '2025-12-01',
    });
  });

  it('do not count the use of past periods', () => {
    const used = { ...NOTHING_USED, dayMinor: 5n, weekMinor: 6n, monthMinor: 7n };
    const tomorrow = periodsAt(new Date('2026-03-05T10:00:00Z'), 'Asia/Manila');
    expect(usedNow(used, tomorrow)).toMatchObject({ dayMinor: 0n, weekMinor: 6n, monthMinor: 7n });
    expect(usedNow(undefined, tomorrow)).toMatchObject({ dayMinor: 0n, weekMinor: 0n, monthMinor: 0n });
  });

  it('never leave more for a day than for its week and month', () => {
    const terms = { ...TERMS, dayLimitMinor: 100n, weekLimitMinor: 200n, monthLimitMinor: 300n };
    expect(remainingOf({ ...NOTHING_USED, weekMinor: 150n }, terms)).toEqual({
      dayMinor: 50n,
      weekMinor: 50n,
      monthMinor: 300n,
    });
    expect(remainingOf({ ...NOTHING_USED, monthMinor: 400n }, terms)).toEqual({
      dayMinor: 0n,
      weekMinor: 0n,
      monthMinor: 0n,
    });
  });

  it('restore the amount of a failed withdrawal in the periods of its request', () => {
    const periods = periodsAt(NOW, 'Asia/Manila');
    const counted = countUse(NOTHING_USED, TERMS, 500n);
    if (!counted.ok) throw new Error(counted.code);
    expect(usageWithout(counted.value, periods, 500n)).toEqual(NOTHING_USED);
    const nextDay = usedNow(counted.value, periodsAt(new Date('2026-03-05T10:00:00Z'), 'Asia/Manila'));
    expect(usageWithout(nextDay, periods, 500n)).toMatchObject({ dayMinor: 0n, weekMinor: 0n, monthMinor: 0n });
    expect(usageWithout({ ...nextDay, dayMinor: 70n }, periods, 500n)).toMatchObject({ dayMinor: 70n });
  });
});

describe('the rules', () => {
  const harmless: ReviewFacts = {
    amountMinor: 100_00n,
    paidToAccount: 1,
    requestedToday: 0,
    requestedMinor: 0n,
    isUnplayed: false,
    accountUsers: 0,
    deviceUsers: 0,
    accountChangedRecently: false,
    debtMinor: 0n,
    depositsInReview: 0,
  };

  it('approve an ordinary withdrawal', () => {
    expect(decideReview(harmless, TERMS)).toEqual([]);
  });

  it.each([
    ['first_to_account', { paidToAccount: 0 }],
    ['large_amount', { amountMinor: TERMS.reviewFromMinor }],
    ['many_today', { requestedToday: TERMS.reviewAfterCountADay }],
    ['large_today', { requestedMinor: TERMS.reviewFromADayMinor - 100_00n }],
    ['unplayed', { isUnplayed: true }],
    ['shared_account', { accountUsers: 1 }],
    ['shared_device', { deviceUsers: 1 }],
    ['account_changed', { accountChangedRecently: true }],
    ['open_debt', { debtMinor: 1n }],
    ['unsettled_deposit', { depositsInReview: 1 }],
  ] as const)('send it to review: %s', (reason, change) => {
    expect(decideReview({ ...harmless, ...change }, TERMS)).toEqual([reason]);
  });

  it('send it to review if any signal is missing', () => {
    for (const signal of Object.keys(harmless)) {
      if (signal === 'amountMinor') continue;
      expect(decideReview({ ...harmless, [signal]: undefined }, TERMS), signal).toEqual(['signal_missing']);
    }
  });
});

describe('an approval', () => {
  const facts = (change: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
    state: 'WaitReview',
    version: 3,
    amountMinor: 1_000_00n,
    isOnHold: false,
    requestedBy: null,
    firstApprover: null,
    isBoundToFirst: false,
    aloneMinor: 0n,
    userStatus: 'active',
    ...change,
  });
  const approve = (change: Partial<ApprovalFacts>, approver = 'op_b', version = 3) => {
    const decided = decideApproval(facts(change), { approver, version }, TERMS);
    return decided.ok ? decided.value : decided.code;
  };

  it('by one operator is enough for small withdrawals up to a daily limit; above it, two are needed', () => {
    const left = (minor: bigint) => ({ amountMinor: 300_00n, aloneMinor: TERMS.aloneADayMinor - minor });
    expect(approve(left(300_00n))).toBe('approve_alone');
    expect(approve(left(299_99n))).toBe('approve_first');
    expect(approve({ ...left(0n), firstApprover: 'op_b' })).toBe('second_person_needed');
    expect(approve({ ...left(0n), firstApprover: 'op_a' })).toBe('approve');
  });

  it('by one operator is enough below the threshold; at or above it, two are needed', () => {
    expect(approve({ amountMinor: TERMS.twoPeopleFromMinor - 1n })).toBe('approve_alone');
    expect(approve({ amountMinor: TERMS.twoPeopleFromMinor })).toBe('approve_first');
    expect(approve({ amountMinor: TERMS.twoPeopleFromMinor, firstApprover: 'op_a' })).toBe('approve');
    expect(approve({ amountMinor: TERMS.twoPeopleFromMinor, firstApprover: 'op_b' })).toBe('second_person_needed');
    expect(approve({ amountMinor: TERMS.twoPeopleFromMinor, firstApprover: 'op_a', isBoundToFirst: true })).toBe(
      'approval_too_new',
    );
  });

  it('is refused to the requester', () => {
    expect(approve({ requestedBy: 'op_b' })).toBe('approver_is_requester');
  });

  it('is refused on hold, for a frozen user, in another state, or for an outdated version', () => {
    expect(approve({ isOnHold: true })).toBe('withdrawal_on_hold');
    expect(approve({ userStatus: 'frozen' })).toBe('user_frozen');
    for (const state of STATES)
      if (state !== 'WaitReview') expect(approve({ state })).toBe('withdrawal_not_reviewable');
    expect(approve({}, 'op_b', 2)).toBe('record_changed');
  });
});

describe('a reported status', () => {
  const STATUSES: readonly ReportedStatus[] = ['paid', 'refused', 'reversed', 'pending', 'unknown'];
  /** The state after statuses in this order, starting with a claimed payout. */
  const follow = (statuses: readonly ReportedStatus[]) => {
    let state: (typeof STATES)[number] = 'Exec';
    let failKind: string | null = null;
    let conflicts = 0;
    for (const status of statuses) {
      const outcome = decideOutcome(state, failKind, status);
      if (outcome.type === 'conflict') conflicts += 1;
      if (outcome.type !== 'transition') continue;
      for (const event of outcome.events) {
        const next = nextState(state, event);
        if (!next.ok) throw new Error(`${state} ${event}`);
        state = next.value;
        failKind = FAIL_KIND_OF[event] ?? failKind;
      }
    }
    return { state, failKind, conflicts };
  };

  it('causes only transitions of the table', () => {
    for (const state of STATES) {
      for (const failKind of state === 'Fail' ? ['cancelled', 'rejected', 'refused', 'reversed'] : [null]) {
        for (const status of STATUSES) {
          const outcome = decideOutcome(state, failKind, status);
          let at = state;
          for (const event of outcome.type === 'transition' ? outcome.events : []) {
            const next = nextState(at, event);
            expect(next.ok, `${state} ${status} ${event}`).toBe(true);
            if (next.ok) at = next.value;
          }
        }
      }
    }
  });

  it('leads to the same state whether paid or reversed arrives first, once or twice', () => {
    for (const statuses of [
      ['paid', 'reversed'],
      ['reversed', 'paid'],
      ['reversed', 'reversed', 'paid', 'paid'],
      ['unknown', 'reversed', 'pending', 'paid'],
      ['paid', 'unknown', 'paid', 'reversed', 'paid'],
    ] as const) {
      expect(follow(statuses), statuses.join()).toEqual({ state: 'Fail', failKind: 'reversed', conflicts: 0 });
    }
  });

  it('settles an unknown outcome once it is known', () => {
    expect(follow(['unknown']).state).toBe('Error');
    expect(follow(['unknown', 'pending', 'paid'])).toMatchObject({ state: 'Success' });
    expect(follow(['unknown', 'unknown', 'refused', 'refused'])).toEqual({
      state: 'Fail',
      failKind: 'refused',
      conflicts: 0,
    });
  });

  it('is a conflict for operators if it contradicts the settled state', () => {
    expect(follow(['paid', 'refused'])).toEqual({ state: 'Success', failKind: null, conflicts: 1 });
    expect(follow(['refused', 'paid'])).toEqual({ state: 'Fail', failKind: 'refused', conflicts: 1 });
    expect(decideOutcome('Fail', 'cancelled', 'paid')).toEqual({ type: 'conflict' });
    expect(decideOutcome('WaitExec', null, 'paid')).toEqual({ type: 'conflict' });
  });
});

describe('polling a payout', () => {
  it('waits longer each time, up to a quarter of an hour', () => {
    expect([0, 1, 2, 3, 20, 1000].map(secondsUntilPoll)).toEqual([5, 10, 20, 40, 900, 900]);
    expect([0, 1, 5, 1000].map(secondsUntilFunds)).toEqual([60, 120, 1800, 1800]);
  });

  it('treats "not known here" as a refusal only when the order can no longer arrive', () => {
    expect(notFoundMeansNo({ secondsSinceSent: 1799, pollCount: 10 })).toBe(false);
    expect(notFoundMeansNo({ secondsSinceSent: 1800, pollCount: 2 })).toBe(false);
    expect(notFoundMeansNo({ secondsSinceSent: 1800, pollCount: 3 })).toBe(true);
  });
});

describe('the journals', () => {
  const money = { uid: '10000001', unit: 'PHP', amountMinor: 100_00n, feeMinor: 10_00n, netMinor: 90_00n };

  it('reserve the amount, then return it or pay out all of it', () => {
    for (const moves of [
      holdMoves(money),
      releaseMoves(money),
      paidMoves(money, 'sandbox'),
      reversedMoves(money, 'sandbox'),
    ]) {
      expect(checkJournal({ kind: 'withdrawal.hold', moves }).ok).toBe(true);
      expect(moves.reduce((sum, move) => sum + move.amount.minor, 0n)).toBe(100_00n);
    }
  });

  it('contain no move for the fee if the fee is zero', () => {
    expect(paidMoves({ ...money, feeMinor: 0n, netMinor: 100_00n }, 'sandbox')).toHaveLength(1);
  });
});
