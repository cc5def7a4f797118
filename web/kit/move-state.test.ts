import { describe, expect, it } from 'vitest';
import { isBusy, type MoveOutcome, outcomeOf, type PendingOperation, reduceMove } from './move-state.ts';

/**
 * One form, and a server that does each key once. All courses of so many steps are walked: taps, also two at once and
 * with another amount; answers that come, come late, come twice or are lost; the form left, the page reloaded, the user
 * logged out and in. A user may leave it at any step.
 */
const STEPS = 6;
/** So many operations are enough for each to meet the answers of one before. */
const MOST_KEYS = 2;
const MOST_REQUESTS = 3;

/** What happens to a request. The server says 'outcome_unknown' before or after it moved the money. */
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
  /** Without an answer yet. */
  readonly requests: readonly Request[];
  readonly moved: readonly string[];
  readonly keys: number;
}

const keyOf = (number: number) => `key ${number}`;

/** Plainer than expect(), which would take most of the time of so many worlds. */
function must(holds: boolean, what: string, world: World): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(world)}`);
}

/** The server decides when the request reaches it; its answer may arrive much later. */
function tap(world: World, amount: string, fate: string): World {
  const before = world.move;
  const input = { amount };
  const move = reduceMove(before, { type: 'asked', place: 'deposit', input, key: keyOf(world.keys), at: '' });
  if (!move || move === before) {
    must(isBusy(before), 'a tap has an effect', world);
    return world;
  }
  must(before?.phase !== 'sending' && before?.phase !== 'answered', 'a second tap sends', world);
  const isRepeated = before?.phase === 'unclear' && JSON.stringify(before.input) === JSON.stringify(input);
  must((move.key === before?.key) === isRepeated, 'the key stays exactly while the same is repeated', world);
  const { key, tries, wasUnclear } = move;
  const wasMoved = world.moved.includes(key);
  // The server knows the key: it neither does it again, nor refuses it for want of money.
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
  const type: MoveOutcome = code === 'done' ? 'done' : outcomeOf(code, wasUnclear);
  const move = reduceMove(world.move, { type, key, tries, isShown, isConfirming: isConfirming });
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
    move: reduceMove(world.move, { type }),
  }));
  return [...taps, ...answers, ...others];
}

describe('an operation that moves money', () => {
  it('is sent with one key until its outcome is known, and denied only where nothing moved, in every course', () => {
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
    reduceMove(before, { type: 'asked', place: 'deposit', input, key: 'key of this tap', at: '' }) as PendingOperation;
  const first = { ...sent({ amount: '5' }), key: 'first key' };
  const outcome = (move: PendingOperation, type: MoveOutcome, more = {}) =>
    reduceMove(move, { type, key: move.key, tries: move.tries, ...more });

  it('ignores a second tap while it is sent, and while the question of a done one closes', () => {
    expect(sent({ amount: '6' }, first)).toBe(first);
    const answered = outcome(first, 'done', { isConfirming: true });
    expect(answered?.phase).toBe('answered');
    expect(sent({ amount: '5' }, answered)).toBe(answered);
    expect(reduceMove(answered, { type: 'closed' })).toBeUndefined();
    expect(outcome(first, 'done')).toBeUndefined();
  });

  it('is repeated with its key after a lost answer or a reload; another amount is another one', () => {
    for (const unclear of [outcome(first, 'unclear'), reduceMove(first, { type: 'restored' })] as PendingOperation[]) {
      expect(unclear.phase).toBe('unclear');
      expect(sent({ amount: '5' }, unclear)).toMatchObject({ key: 'first key', wasUnclear: true, tries: 2 });
      expect(sent({ amount: '6' }, unclear)).toMatchObject({ key: 'key of this tap', wasUnclear: false, tries: 1 });
    }
  });

  it('stays as it is when an earlier request of it is refused late, and ends when that is done late', () => {
    const again = sent({ amount: '5' }, reduceMove(first, { type: 'restored' }));
    for (const type of ['refused', 'unclear', 'pin'] as const)
      expect(reduceMove(again, { type, key: 'first key', tries: 1 })).toBe(again);
    expect(reduceMove(again, { type: 'done', key: 'first key', tries: 1 })).toBeUndefined();
    expect(reduceMove(again, { type: 'done', key: 'another key', tries: 1 })).toBe(again);
  });

  it('waits refused for a form that shows why, but not over a reload', () => {
    const refused = outcome(first, 'refused');
    expect(refused?.phase).toBe('refused');
    expect(reduceMove(refused, { type: 'read' })).toBeUndefined();
    expect(reduceMove(refused, { type: 'restored' })).toBeUndefined();
    expect(outcome(first, 'refused', { isShown: true })).toBeUndefined();
  });

  it('stays unclear after wrong digits where it was unclear before', () => {
    expect(outcome({ ...first, wasUnclear: true }, 'pin', { isShown: true })?.phase).toBe('unclear');
    expect(outcome(first, 'pin', { isShown: true })).toBeUndefined();
  });
});

describe('an answer', () => {
  it('without a code, or with a code that leaves it open, says nothing about the money', () => {
    for (const code of [undefined, 'outcome_unknown', 'system_error', ''])
      for (const wasUnclear of [true, false]) expect(outcomeOf(code, wasUnclear)).toBe('unclear');
    expect(outcomeOf('deposit_unavailable', false, ['deposit_unavailable'])).toBe('unclear');
  });

  it('that the server had no time refuses a first request, and says nothing about one before', () => {
    for (const code of ['busy', 'too_many_requests', 'not_ready']) {
      expect(outcomeOf(code, false)).toBe('refused');
      expect(outcomeOf(code, true)).toBe('unclear');
    }
  });

  it('about the six digits is not about the operation; any other code refuses it', () => {
    for (const wasUnclear of [true, false]) {
      for (const code of ['safe_password_wrong', 'safe_locked']) expect(outcomeOf(code, wasUnclear)).toBe('pin');
      expect(outcomeOf('funds_missing', wasUnclear)).toBe('refused');
    }
  });
});
