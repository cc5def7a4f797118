import { describe, expect, it } from 'vitest';
import { isBusy, type OperationOutcome, outcomeOf, type PendingOperation, reduceOperation } from './operation-state.ts';

/**
 * One form, and a server that runs each key once. The test walks every sequence of this many steps: taps, also two at
 * once and with another amount; answers that come, come late, come twice or are lost; the form left, the page reloaded,
 * the user logged out and in. A user may leave it at any step.
 */
const STEPS = 6;
/** Enough operations for each to receive answers that belong to an earlier one. */
const MOST_KEYS = 2;
const MOST_REQUESTS = 3;

/** How a request ends. The server says 'outcome_unknown' before or after it moved the money. */
const FATES = [
  'done',
  'funds_missing',
  'busy',
  'unknown, moved',
  'unknown, not moved',
  'safe_password_wrong',
  'unreached',
];

interface Request {
  readonly key: string;
  readonly tries: number;
  readonly wasUnclear: boolean;
  readonly fate: string;
}

interface World {
  readonly move: PendingOperation | undefined;
  /** The number of requests without an answer yet. */
  readonly requests: readonly Request[];
  readonly moved: readonly string[];
  readonly keys: number;
}

const keyOf = (number: number) => `key ${number}`;

/** Cheaper than expect(), which would take most of the time. */
function must(holds: boolean, what: string, world: World): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(world)}`);
}

/** The server decides when the request reaches it; its answer may arrive much later. */
function tap(world: World, amount: string, fate: string): World {
  const before = world.move;
  const input = { amount };
  const move = reduceOperation(before, { type: 'asked', place: 'deposit', input, key: keyOf(world.keys), at: '' });
  if (!move || move === before) {
    must(isBusy(before), 'a tap has an effect', world);
    return world;
  }
  must(before?.phase !== 'sending' && before?.phase !== 'answered', 'a second tap sends', world);
  const isRepeated = before?.phase === 'unclear' && JSON.stringify(before.input) === JSON.stringify(input);
  must((move.key === before?.key) === isRepeated, 'the key stays exactly while the same is repeated', world);
  const { key, tries, wasUnclear } = move;
  const wasMoved = world.moved.includes(key);
  // The server knows the key: it neither repeats the operation, nor refuses it for lack of money.
  const found = wasMoved && fate === 'funds_missing' ? 'done' : fate;
  const moves = !wasMoved && (found === 'done' || found === 'unknown, moved');
  return {
    move,
    requests: [...world.requests, { key, tries, wasUnclear, fate: found }],
    moved: moves ? [...world.moved, key] : world.moved,
    keys: world.keys + (isRepeated ? 0 : 1),
  };
}

function answer(world: World, request: Request, isLost: boolean, isShown: boolean, isConfirming: boolean): World {
  const { key, tries, wasUnclear, fate } = request;
  const code = isLost || fate === 'unreached' ? undefined : fate.startsWith('unknown') ? 'outcome_unknown' : fate;
  const type: OperationOutcome = code === 'done' ? 'done' : outcomeOf(code, wasUnclear);
  const move = reduceOperation(world.move, { type, key, tries, isShown, isConfirming: isConfirming });
  const isNews = move !== world.move;
  must(!isNews || type !== 'done' || world.moved.includes(key), 'it is done only if it moved', world);
  const isDenied = isNews && type !== 'done' && (move === undefined || move.phase === 'refused');
  must(!isDenied || !world.moved.includes(key), 'it is denied only if nothing moved', world);
  return { ...world, move, requests: world.requests.filter((one) => one !== request) };
}

function next(world: World): World[] {
  const canTap = world.keys < MOST_KEYS && world.requests.length < MOST_REQUESTS;
  const taps = canTap ? ['5', '6'].flatMap((amount) => FATES.map((fate) => tap(world, amount, fate))) : [];
  const flags = [true, false];
  const answers = world.requests.flatMap((request) =>
    flags.flatMap((isLost) =>
      flags.flatMap((isShown) => flags.map((isConfirming) => answer(world, request, isLost, isShown, isConfirming))),
    ),
  );
  const others = (['restored', 'read', 'closed'] as const).map((type) => ({
    ...world,
    move: reduceOperation(world.move, { type }),
  }));
  return [...taps, ...answers, ...others];
}

describe('an operation that moves money', () => {
  it('keeps one key until its outcome is known, and is shown as refused only if nothing moved', () => {
    const seen = new Set<string>();
    let worlds: World[] = [{ move: undefined, requests: [], moved: [], keys: 0 }];
    for (let step = 0; step < STEPS; step += 1) {
      worlds = worlds.flatMap(next).filter((world) => {
        const name = JSON.stringify(world);
        const isNew = !seen.has(name);
        seen.add(name);
        return isNew;
      });
    }
    expect(seen.size).toBeGreaterThan(1_000);
  });

  const sent = (input: unknown, before?: PendingOperation) =>
    reduceOperation(before, {
      type: 'asked',
      place: 'deposit',
      input,
      key: 'key of this tap',
      at: '',
    }) as PendingOperation;
  const first = { ...sent({ amount: '5' }), key: 'first key' };
  const outcome = (move: PendingOperation, type: OperationOutcome, more = {}) =>
    reduceOperation(move, { type, key: move.key, tries: move.tries, ...more });

  it('ignores a second tap while it is sent, and while its confirmation closes', () => {
    expect(sent({ amount: '6' }, first)).toBe(first);
    const answered = outcome(first, 'done', { isConfirming: true });
    expect(answered?.phase).toBe('answered');
    expect(sent({ amount: '5' }, answered)).toBe(answered);
    expect(reduceOperation(answered, { type: 'closed' })).toBeUndefined();
    expect(outcome(first, 'done')).toBeUndefined();
  });

  it('is repeated with its key after a lost answer or a reload; another amount makes another operation', () => {
    for (const unclear of [
      outcome(first, 'unclear'),
      reduceOperation(first, { type: 'restored' }),
    ] as PendingOperation[]) {
      expect(unclear.phase).toBe('unclear');
      expect(sent({ amount: '5' }, unclear)).toMatchObject({ key: 'first key', wasUnclear: true, tries: 2 });
      expect(sent({ amount: '6' }, unclear)).toMatchObject({ key: 'key of this tap', wasUnclear: false, tries: 1 });
    }
  });

  it('ignores a late refusal of an earlier request, and ends when that request succeeds late', () => {
    const again = sent({ amount: '5' }, reduceOperation(first, { type: 'restored' }));
    for (const type of ['refused', 'unclear', 'pin'] as const)
      expect(reduceOperation(again, { type, key: 'first key', tries: 1 })).toBe(again);
    expect(reduceOperation(again, { type: 'done', key: 'first key', tries: 1 })).toBeUndefined();
    expect(reduceOperation(again, { type: 'done', key: 'another key', tries: 1 })).toBe(again);
  });

  it('keeps its refusal until a form shows it, but not over a reload', () => {
    const refused = outcome(first, 'refused');
    expect(refused?.phase).toBe('refused');
    expect(reduceOperation(refused, { type: 'read' })).toBeUndefined();
    expect(reduceOperation(refused, { type: 'restored' })).toBeUndefined();
    expect(outcome(first, 'refused', { isShown: true })).toBeUndefined();
  });

  it('stays unclear after wrong digits if it was unclear before', () => {
    expect(outcome({ ...first, wasUnclear: true }, 'pin', { isShown: true })?.phase).toBe('unclear');
    expect(outcome(first, 'pin', { isShown: true })).toBeUndefined();
  });
});

describe('an answer', () => {
  it('leaves the outcome unclear without a code, or with a code that settles nothing', () => {
    for (const code of [undefined, 'outcome_unknown', 'system_error', ''])
      for (const wasUnclear of [true, false]) expect(outcomeOf(code, wasUnclear)).toBe('unclear');
    expect(outcomeOf('deposit_unavailable', false, ['deposit_unavailable'])).toBe('unclear');
  });

  it('refuses a first request if the server was busy, and leaves an earlier one unclear', () => {
    for (const code of ['busy', 'too_many_requests', 'not_ready']) {
      expect(outcomeOf(code, false)).toBe('refused');
      expect(outcomeOf(code, true)).toBe('unclear');
    }
  });

  it('refuses the operation for every code except the codes about the six digits', () => {
    for (const wasUnclear of [true, false]) {
      for (const code of ['safe_password_wrong', 'safe_locked']) expect(outcomeOf(code, wasUnclear)).toBe('pin');
      expect(outcomeOf('funds_missing', wasUnclear)).toBe('refused');
    }
  });
});
