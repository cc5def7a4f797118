import { describe, expect, it } from 'vitest';
import { checkJournal } from '../../money/ledger/journal.ts';
import { decidePayment, decideStatus, type Expected, type ReportedStatus } from './decide-outcome.ts';
import { acceptMoves, chargedBackMoves, paidMoves, sendBackMoves, suspendMoves } from './journals.ts';
import { DEPOSIT_MACHINE, type DepositState, FAIL_KIND_OF, FAIL_KINDS, type FailKind, nextState } from './states.ts';
import { DEFAULT_METHOD_TERMS, decideDeposit, MAX_OPEN_DEPOSITS } from './terms.ts';

const { states: STATES, events: EVENTS, transitions: TRANSITIONS } = DEPOSIT_MACHINE;

const expected = (change: Partial<Expected> = {}): Expected => ({
  state: 'WaitExec',
  failKind: null,
  amountMinor: 100_00n,
  currency: 'PHP',
  knownName: 'Juan Cruz',
  ...change,
});
const inFull = { amountMinor: 100_00n, currency: 'PHP' };
/** Every state with each of its kinds of failure. */
const SITUATIONS: readonly { state: DepositState; failKind: FailKind | null }[] = STATES.flatMap<{
  state: DepositState;
  failKind: FailKind | null;
}>((state) => (state === 'Fail' ? FAIL_KINDS.map((failKind) => ({ state, failKind })) : [{ state, failKind: null }]));

describe('the states of a deposit (Spec: D2)', () => {
  it('allow exactly the transitions of the table, for every pair of state and event', () => {
    const allowed = new Map(TRANSITIONS.map(({ from, event, to }) => [`${from} ${event}`, to]));
    expect(allowed.size).toBe(TRANSITIONS.length);
    for (const from of ['', ...STATES] as const) {
      for (const event of EVENTS) {
        const to = allowed.get(`${from} ${event}`);
        expect(nextState(from, event).ok, `${from} ${event}`).toBe(to !== undefined);
      }
    }
  });

  it('name the kind of failure for every event that fails it', () => {
    for (const { event, to } of TRANSITIONS) expect(FAIL_KIND_OF[event] !== undefined).toBe(to === 'Fail');
  });
});

describe('a payment', () => {
  it('of the full amount is credited, also after the deposit expired or was refused', () => {
    for (const situation of [
      {},
      { state: 'Exec' },
      { state: 'Error' },
      { state: 'Fail', failKind: 'expired' },
      { state: 'Fail', failKind: 'refused' },
    ] as const) {
      expect(decidePayment(expected(situation), inFull)).toEqual({
        type: 'transition',
        events: ['paid'],
        differences: [],
      });
    }
    expect(decidePayment(expected({ state: 'Prepare' }), inFull)).toMatchObject({ events: ['send', 'paid'] });
  });

  it.each([
    ['one unit less', { amountMinor: 99_99n }, ['amount']],
    ['one unit more', { amountMinor: 100_01n }, ['amount']],
    ['another currency', { currency: 'USD' }, ['currency']],
    ['another payer', { payerName: 'Maria Reyes' }, ['payer']],
    ['another payer and amount', { amountMinor: 1n, payerName: 'Maria Reyes' }, ['amount', 'payer']],
  ])('that is %s waits for an operator', (_what, change, differences) => {
    expect(decidePayment(expected(), { ...inFull, ...change })).toEqual({
      type: 'transition',
      events: ['differs'],
      differences,
    });
  });

  it('is as requested if the payer’s name is unknown, or is the user’s name as a bank may spell it', () => {
    expect(decidePayment(expected(), { ...inFull, payerName: 'CRUZ, JUAN' })).toMatchObject({ events: ['paid'] });
    expect(decidePayment(expected({ knownName: null }), { ...inFull, payerName: 'Maria' })).toMatchObject({
      events: ['paid'],
    });
  });

  it('for an already paid deposit becomes a separate deposit', () => {
    for (const situation of [
      { state: 'Success' },
      { state: 'WaitReview' },
      { state: 'Fail', failKind: 'sent_back' },
      { state: 'Fail', failKind: 'charged_back' },
    ] as const) {
      expect(decidePayment(expected(situation), inFull)).toEqual({ type: 'extra', differences: [] });
    }
  });

  it('causes only transitions of the table', () => {
    for (const { state, failKind } of SITUATIONS) {
      for (const payment of [inFull, { ...inFull, amountMinor: 1n }]) {
        const outcome = decidePayment(expected({ state, failKind }), payment);
        let at = state;
        for (const event of outcome.type === 'transition' ? outcome.events : []) {
          const next = nextState(at, event);
          expect(next.ok, `${state} ${event}`).toBe(true);
          if (next.ok) at = next.value;
        }
      }
    }
  });
});

describe('a status without a payment', () => {
  it('causes its transition, or none', () => {
    const statuses: readonly ReportedStatus[] = ['pending', 'refused', 'expired', 'charged_back', 'no_answer'];
    for (const { state, failKind } of SITUATIONS) {
      for (const status of statuses) {
        const outcome = decideStatus(state, failKind, status);
        if (outcome.type === 'transition') expect(nextState(state, outcome.events[0] ?? 'open').ok).toBe(true);
      }
    }
    expect(decideStatus('Fail', 'expired', 'pending')).toEqual({ type: 'nothing' });
    expect(decideStatus('Exec', null, 'pending')).toEqual({ type: 'nothing' });
  });

  it('changes a settled or waiting payment only by a charge-back', () => {
    expect(decideStatus('Success', null, 'expired')).toEqual({ type: 'nothing' });
    expect(decideStatus('WaitReview', null, 'refused')).toEqual({ type: 'nothing' });
    expect(decideStatus('WaitReview', null, 'expired')).toEqual({ type: 'nothing' });
    expect(decideStatus('Fail', 'sent_back', 'charged_back')).toEqual({ type: 'nothing' });
    expect(decideStatus('Fail', 'charged_back', 'charged_back')).toEqual({ type: 'nothing' });
  });

  it('is stored until its payment arrives, if it is an early charge-back', () => {
    for (const state of ['Prepare', 'WaitExec', 'Exec', 'Error'] as const) {
      expect(decideStatus(state, null, 'charged_back')).toEqual({ type: 'early' });
    }
    expect(decideStatus('Fail', 'expired', 'charged_back')).toEqual({ type: 'early' });
    expect(decideStatus('WaitReview', null, 'charged_back')).toMatchObject({ events: ['charged_back'] });
  });
});

describe('opening a deposit', () => {
  const method = { code: 'sandbox', name: 'Sandbox', ...DEFAULT_METHOD_TERMS };
  const code = (change: object) => {
    const decided = decideDeposit({ method, amountMinor: 100_00n, openDeposits: 0, ...change });
    return decided.ok ? 'ok' : decided.code;
  };

  it('respects the bounds of its method', () => {
    expect(code({ amountMinor: method.minimumMinor - 1n })).toBe('amount_too_small');
    expect(code({ amountMinor: method.minimumMinor })).toBe('ok');
    expect(code({ amountMinor: method.maximumMinor })).toBe('ok');
    expect(code({ amountMinor: method.maximumMinor + 1n })).toBe('amount_too_large');
    expect(code({ method: undefined })).toBe('deposit_method_unknown');
  });

  it('is refused with too many open deposits', () => {
    expect(code({ openDeposits: MAX_OPEN_DEPOSITS - 1 })).toBe('ok');
    expect(code({ openDeposits: MAX_OPEN_DEPOSITS })).toBe('deposits_open_limit');
  });
});

describe('the journals of a deposit', () => {
  const money = { uid: '10000001', unit: 'PHP', amountMinor: 100_00n, provider: 'sandbox' };
  const sum = (moves: readonly { amount: { minor: bigint } }[]) =>
    moves.reduce((all, move) => all + move.amount.minor, 0n);

  it('pay debts first', () => {
    expect(paidMoves(money, 0n).map((move) => move.to)).toEqual(['user:10000001:available']);
    expect(paidMoves(money, 30_00n).map((move) => [move.to, move.amount.minor])).toEqual([
      ['user:10000001:debt', 30_00n],
      ['user:10000001:available', 70_00n],
    ]);
    expect(paidMoves(money, 100_00n).map((move) => move.to)).toEqual(['user:10000001:debt']);
    expect(paidMoves(money, 500_00n).map((move) => move.to)).toEqual(['user:10000001:debt']);
  });

  it('move the whole amount', () => {
    for (const moves of [
      paidMoves(money, 1n),
      acceptMoves(money, 1n),
      suspendMoves(money),
      sendBackMoves(money),
      chargedBackMoves(money),
    ]) {
      expect(checkJournal({ kind: 'deposit', moves }).ok).toBe(true);
      expect(sum(moves)).toBe(100_00n);
    }
  });
});
