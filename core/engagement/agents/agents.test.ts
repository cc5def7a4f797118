import { describe, expect, it } from 'vitest';
import { type AgentBase, baseDays, type MemberDay, NO_ACTIVITY } from './base.ts';
import { computeLines, shareOf } from './compute-lines.ts';
import { decideRecharge } from './decide-recharge.ts';
import { differenceJournal } from './journals.ts';
import { periodAfter, periodOf } from './period.ts';
import {
  type Agent,
  firstDayAfter,
  foldSteps,
  grantedOn,
  hasBeenAgent,
  ratioOn,
  ratioText,
  readRatio,
} from './ratio.ts';
import { type Statement, settleStatement } from './settle-statement.ts';
import { netDays, settledDays } from './shared-days.ts';

const agent = (uid: string, ratio: number, more: Partial<Agent> = {}): Agent => ({
  uid,
  sinceDay: 20260101,
  endedDay: null,
  steps: [{ fromDay: 20260101, ratio }],
  ...more,
});

const turnover = (day: number, baseMinor: bigint) => ({ day, baseMinor });
const member = (
  uid: string,
  path: readonly string[],
  days: ReturnType<typeof turnover>[],
  excluded: number[] = [],
) => ({
  uid,
  pathOn: () => path,
  days,
  excludedDays: new Set(excluded),
});
const figuresOf = (own: Agent, agents: Agent[], members: ReturnType<typeof member>[], above: Agent[] = []) => ({
  agent: own,
  aboveOn: () => above,
  agents: new Map([own, ...agents, ...above].map((one) => [one.uid, one])),
  members: members.map((one) => ({
    ...one,
    aboveOn: () => [...one.pathOn().toReversed(), own.uid, ...above.map(({ uid }) => uid)],
  })),
});

const did = (day: number, more: Partial<MemberDay>): MemberDay => ({ ...NO_ACTIVITY, day, ...more });
const basesOf = (base: AgentBase, days: MemberDay[], isCounted = (_day: number) => true, fromDay = 1) =>
  baseDays(base, days, { isCounted, fromDay }).map(({ baseMinor }) => baseMinor);

describe('an agent’s base (Spec: E6)', () => {
  const day = did(1, {
    betsMinor: 100_00n,
    winsMinor: 30_00n,
    betRollbacksMinor: 10_00n,
    winRollbacksMinor: 5_00n,
    depositsMinor: 250_00n,
  });
  it.each([
    ['turnover', 90_00n],
    ['net_loss', 65_00n],
    ['deposits', 65_00n],
  ] as const)('%s', (base, minor) => {
    expect(basesOf(base, [day])).toEqual([minor]);
  });

  it('does not count a lost gift of the house as a loss', () => {
    expect(basesOf('net_loss', [did(1, { givenMinor: 50n }), did(2, { betsMinor: 50n })])).toEqual([-50n, 50n]);
  });

  it('a returned gift offsets only gifts of the same days', () => {
    const given = [did(1, { givenMinor: 50n }), did(2, { givenMinor: -80n }), did(3, { givenMinor: 10n })];
    expect(basesOf('net_loss', given)).toEqual([-50n, 50n, -10n]);
  });

  it.each(['net_loss', 'deposits'] as const)(
    '%s: a gift from days without an agent is subtracted from the first losses',
    (base) => {
      const days = [
        did(1, { givenMinor: 50n }),
        did(2, { betsMinor: 10n }),
        did(3, { depositsMinor: 100n, betsMinor: 30n }),
        did(4, { betsMinor: 30n }),
      ];
      const since3 = (day: number) => day >= 3;
      expect(basesOf(base, days, since3, 3).slice(-2)).toEqual([0n, 20n]);
      // Losses of an earlier period are not reduced again.
      expect(basesOf('net_loss', days, since3, 4).slice(-1)).toEqual([20n]);
      // A gift that already counted on its day is not subtracted again either.
      expect(basesOf('net_loss', days)).toEqual([-50n, 10n, 30n, 30n]);
    },
  );

  it('a gift between two agents is subtracted too; a win between them stays on its day', () => {
    const days = [did(1, { betsMinor: 10n }), did(2, { givenMinor: 50n, winsMinor: 70n }), did(3, { betsMinor: 130n })];
    expect(basesOf('net_loss', days, (day) => day !== 2).slice(-1)).toEqual([80n]);
  });

  it('deposits count once they are lost, up to the amount not withdrawn, and less after later withdrawals', () => {
    const days = [
      did(1, { depositsMinor: 100n }),
      did(2, { betsMinor: 70n }),
      did(3, { betsMinor: 70n }),
      did(4, { leftMinor: 80n }),
      did(5, { leftMinor: -80n }),
      did(6, { leftMinor: -500n, betsMinor: 500n }),
      did(7, { winsMinor: 900n }),
    ];
    expect(basesOf('deposits', days)).toEqual([0n, 70n, 30n, -80n, 80n, 0n, -100n]);
  });
});

describe('an agent’s share (Spec: E6)', () => {
  it.each([
    // 12.5 % of 0.08 is exactly a hundredth: 0.07 gives nothing, and 0.09 gives the same hundredth.
    [8n, 1250, 1n],
    [7n, 1250, 0n],
    [9n, 1250, 1n],
    [15n, 1250, 1n],
    [16n, 1250, 2n],
    [-7n, 1250, 0n],
    [-8n, 1250, -1n],
    [1_000_000_00n, 1, 100_00n],
    [9_999n, 1, 0n],
    [10_000n, 1, 1n],
    [10_001n, 1, 1n],
    [123_45n, 10_000, 123_45n],
    [123_45n, 0, 0n],
  ])('of %s at %s is %s', (base, ratio, minor) => {
    expect(shareOf(base, ratio)).toBe(minor);
  });

  it('each agent of a tree gets the difference of ratios, and together they get the top agent’s share', () => {
    const top = agent('1', 4000);
    const middle = agent('2', 2500);
    const low = agent('3', 2500);
    const played = [turnover(20260105, 1_000_00n)];
    const ofTop = computeLines(figuresOf(top, [middle, low], [member('9', ['2', '3'], played)]));
    const ofMiddle = computeLines(figuresOf(middle, [low], [member('9', ['3'], played)], [top]));
    const ofLow = computeLines(figuresOf(low, [], [member('9', [], played)], [middle, top]));
    expect(ofTop).toMatchObject([{ ratio: 4000, below: '2', belowRatio: 2500, amountMinor: 150_00n }]);
    expect(ofMiddle).toMatchObject([{ ratio: 2500, below: '3', belowRatio: 2500, amountMinor: 0n }]);
    expect(ofLow).toMatchObject([{ ratio: 2500, below: null, belowRatio: 0, amountMinor: 250_00n }]);
  });

  it('a new line begins on the day of a new ratio', () => {
    const own = agent('1', 2000, {
      steps: [
        { fromDay: 20260101, ratio: 2000 },
        { fromDay: 20260106, ratio: 3000 },
      ],
    });
    const days = [turnover(20260104, 10_00n), turnover(20260105, 10_00n), turnover(20260106, 10_00n)];
    expect(computeLines(figuresOf(own, [], [member('9', [], days)]))).toMatchObject([
      { fromDay: 20260104, toDay: 20260105, baseMinor: 20_00n, ratio: 2000, amountMinor: 4_00n },
      { fromDay: 20260106, toDay: 20260106, baseMinor: 10_00n, ratio: 3000, amountMinor: 3_00n },
    ]);
  });

  it('counts from the agent’s first day up to the last', () => {
    const own = agent('1', 1000, { sinceDay: 20260105, endedDay: 20260107 });
    const days = [20260104, 20260105, 20260106, 20260107].map((day) => turnover(day, 10_00n));
    expect(computeLines(figuresOf(own, [], [member('9', [], days)]))).toMatchObject([
      { fromDay: 20260105, toDay: 20260106, amountMinor: 2_00n },
    ]);
  });

  it.each([
    [[], []],
    [
      [5n, 0n, 3n],
      [5n, 0n, 3n],
    ],
    // A win offsets the newest losses first; a loss offsets the newest wins first.
    [
      [10n, 10n, -15n, 2n],
      [5n, 0n, 0n, 2n],
    ],
    [
      [-10n, 4n, -1n, 4n],
      [-3n, 0n, 0n, 0n],
    ],
    [
      [10n, -10n, 0n, -5n, 5n],
      [0n, 0n, 0n, 0n, 0n],
    ],
  ])('the netted days of %s are %s', (days, left) => {
    expect(netDays(days.map((minor, index) => turnover(20260101 + index, minor)))).toEqual(left);
  });

  it.each([
    ['a win on a day without an agent counts', 'a-', [10n, -15n], [10n, -15n]],
    ['a loss on a day without an agent does not count', 'a-', [-10n, 15n], [-10n]],
    ['consecutive days without an agent are merged', 'a--a', [10n, -15n, 7n, 3n], [10n, -8n, 3n]],
    ['consecutive days are merged in any order of their wins', 'a--a', [10n, 7n, -15n, 3n], [10n, -8n, 3n]],
    ['merged days with a net loss do not count', 'a--a', [10n, -7n, 15n, 3n], [10n, 3n]],
    ['days before the first agent are left out', ' aa', [-15n, 10n, 3n], [10n, 3n]],
    ['days after an agent of an earlier time are included', '-aa', [-15n, 10n, 3n], [-15n, 10n, 3n]],
    ['separate times without an agent are not merged', 'a-a-', [9n, 5n, 9n, -4n], [9n, 9n, -4n]],
    ['a day with a net of zero does not separate merged days', 'a-a-', [9n, 5n, 0n, -4n], [9n]],
  ])('days with an agent (a), without (-) and before any agent: %s', (_what, kinds, minors, left) => {
    const days = minors.map((minor, index) => turnover(20260101 + index, minor));
    const counted = new Set(days.filter((_, index) => kinds[index] === 'a').map(({ day }) => day));
    const hasBegun = (day: number) => kinds[day - 20260101] !== ' ';
    expect(settledDays(days, counted, hasBegun).map(({ baseMinor }) => baseMinor)).toEqual(left);
  });

  it('a win on a day after the agent was ended offsets earlier losses, then later ones', () => {
    const own = agent('1', 1000, {
      past: [{ sinceDay: 20260101, endedDay: 20260106 }],
      sinceDay: 20260108,
    });
    const days = [
      turnover(20260105, 10_00n),
      turnover(20260106, -14_00n),
      turnover(20260107, 1_00n),
      turnover(20260108, 8_00n),
    ];
    expect(computeLines(figuresOf(own, [], [member('9', [], days)]))).toMatchObject([
      { fromDay: 20260105, toDay: 20260108, baseMinor: 5_00n, amountMinor: 50n },
    ]);
  });

  it.each([
    ['was not an agent before the first day', {}, 20260104],
    ['was an agent on the first day', {}, 20260105],
    ['was an agent when asked after the last day', { endedDay: 20260106 }, 20260109],
    [
      'was an agent in an earlier term',
      { sinceDay: 20260120, past: [{ sinceDay: 20260105, endedDay: 20260106 }] },
      20260110,
    ],
    ['was not an agent if the term was ended before its first day', { endedDay: 20260105 }, 20260109],
  ])('a user %s', (title, more, day) => {
    expect(hasBeenAgent(agent('1', 1000, { sinceDay: 20260105, ...more }), day)).toBe(!title.startsWith('was not'));
  });

  it('no agent is paid for a loss that a win offsets, even if the ratio changed in between', () => {
    const top = agent('1', 4000);
    const low = agent('2', 0, {
      steps: [
        { fromDay: 20260101, ratio: 4000 },
        { fromDay: 20260106, ratio: 0 },
      ],
    });
    const days = [turnover(20260105, 10_00n), turnover(20260106, -7_00n)];
    const linesOfTop = computeLines(figuresOf(top, [low], [member('9', ['2'], days)]));
    const linesOfLow = computeLines(figuresOf(low, [], [member('9', [], days)], [top]));
    expect([linesOfTop, linesOfLow].map((lines) => lines.map((line) => [line.baseMinor, line.amountMinor]))).toEqual([
      [
        [3_00n, 0n],
        [0n, 0n],
      ],
      [
        [3_00n, 1_20n],
        [0n, 0n],
      ],
    ]);
  });

  it('a day with a win counts even if the member was excluded', () => {
    const days = [turnover(20260104, 10_00n), turnover(20260105, -4_00n), turnover(20260106, -7_00n)];
    const lines = computeLines(figuresOf(agent('1', 1000), [], [member('9', [], days, [20260105, 20260106])]));
    expect(lines).toMatchObject([{ baseMinor: -1_00n, isExcluded: false, amountMinor: -10n }]);
  });

  it('no agent earns from a day on which the member was excluded', () => {
    const days = [20260104, 20260105, 20260106].map((day) => turnover(day, 10_00n));
    const lines = computeLines(figuresOf(agent('1', 1000), [], [member('9', [], days, [20260105])]));
    expect(lines.map((line) => [line.isExcluded, line.amountMinor])).toEqual([
      [false, 1_00n],
      [true, 0n],
      [false, 1_00n],
    ]);
  });
});

describe('a ratio (Spec: E6)', () => {
  it.each([
    [2999, 2999],
    [3000, 3000],
    [3001, 3000],
  ])('granted as %s is in force as %s below an agent with 30 %%', (granted, inForce) => {
    expect(ratioOn([{ fromDay: 20260101, ratio: granted }], [agent('1', 3000)], 20260105)).toBe(inForce);
  });

  it('applies from its first day on; a later change replaces a planned one', () => {
    const steps = foldSteps([
      { fromDay: 20260101, ratio: 1000 },
      { fromDay: 20260201, ratio: 2000 },
      { fromDay: 20260115, ratio: 1500 },
    ]);
    expect([20251231, 20260101, 20260114, 20260115, 20260201].map((day) => grantedOn(steps, day))).toEqual([
      0, 1000, 1000, 1500, 1500,
    ]);
  });

  it('can be changed from the next day on', () => {
    expect(firstDayAfter(20260131)).toBe(20260201);
  });

  it.each(['0', '0.01', '12.5', '30', '100'])('%s %% is read and written unchanged', (text) => {
    expect(ratioText(readRatio(text))).toBe(text);
  });
});

describe('a statement (Spec: E6)', () => {
  const settle = (linesMinor: bigint, more: Partial<Parameters<typeof settleStatement>[0]> = {}) =>
    settleStatement({ openingMinor: 0n, carriesLosses: false, before: undefined, ...more, linesMinor });
  const row = ({ openingMinor, earnedMinor, reversedMinor, paidMinor, closingMinor }: Statement) => [
    openingMinor,
    earnedMinor,
    reversedMinor,
    paidMinor,
    closingMinor,
  ];

  it.each([
    [-1n, false, 0n, [0n, 0n, 0n, 0n, 0n], 0n],
    [0n, false, 0n, [0n, 0n, 0n, 0n, 0n], 0n],
    [1n, false, 0n, [0n, 1n, 0n, 1n, 0n], 1n],
    [-50n, true, 0n, [0n, -50n, 0n, 0n, -50n], 0n],
    // A carried loss of 50, with earnings just below, at and just above it.
    [49n, true, -50n, [-50n, 49n, 0n, 0n, -1n], 0n],
    [50n, true, -50n, [-50n, 50n, 0n, 0n, 0n], 0n],
    [51n, true, -50n, [-50n, 51n, 0n, 1n, 0n], 1n],
  ] as const)('lines of %s, losses carried: %s, opening %s', (lines, carriesLosses, openingMinor, figures, posted) => {
    const { statement, differenceMinor } = settle(lines, { carriesLosses, openingMinor });
    expect(row(statement)).toEqual(figures);
    expect(differenceMinor).toBe(posted);
  });

  it('posts only the difference when it is settled again, and nothing if there is none', () => {
    const first = settle(100n).statement;
    expect(settle(100n, { before: first })).toEqual({ statement: first, differenceMinor: 0n });
    const less = settle(80n, { before: first });
    expect([row(less.statement), less.differenceMinor]).toEqual([[0n, 100n, 20n, 80n, 0n], -20n]);
    const more = settle(90n, { before: less.statement });
    expect([row(more.statement), more.differenceMinor]).toEqual([[0n, 110n, 20n, 90n, 0n], 10n]);
    const lost = settle(-5n, { before: more.statement });
    expect([row(lost.statement), lost.differenceMinor]).toEqual([[0n, 110n, 110n, 0n, 0n], -90n]);
  });

  it('pays a debt first, and collects spent money as a debt', () => {
    const moved = (difference: bigint, owed: bigint) =>
      differenceJournal('10000001', 'PHP', difference, owed).moves.map(({ to, amount }) => [to, amount.minor]);
    const available = 'user:10000001:available';
    const debt = 'user:10000001:debt';
    expect(moved(100n, 0n)).toEqual([[available, 100n]]);
    expect(moved(100n, 30n)).toEqual([
      [debt, 30n],
      [available, 70n],
    ]);
    expect(moved(100n, 100n)).toEqual([[debt, 100n]]);
    expect(differenceJournal('10000001', 'PHP', -20n, 0n)).toMatchObject({
      kind: 'agent.reversal',
      moves: [{ from: available, uncoveredFrom: debt, amount: { minor: 20n } }],
    });
  });
});

describe('a period (Spec: E6)', () => {
  it('is a calendar month, or a week from Monday', () => {
    expect(periodOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(periodOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(periodOf('week', '2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('begins right after the previous one, even after a change of length', () => {
    expect(periodAfter('month', '2026-10-31')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(periodAfter('month', '2026-11-15')).toEqual({ from: '2026-11-16', to: '2026-11-30' });
    expect(periodAfter('week', '2026-10-31')).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  });
});

describe('a recharge (Spec: E6)', () => {
  const rules = { minimumMinor: 50_00n, maximumMinor: 1_000_00n, dayMaxMinor: 1_500_00n };
  const decide = (amountMinor: bigint, usedMinor = 0n) => decideRecharge({ amountMinor, rules, usedMinor });
  it.each([
    [49_99n, 0n, 'amount_too_small'],
    [50_00n, 0n, undefined],
    [1_000_00n, 0n, undefined],
    [1_000_01n, 0n, 'amount_too_large'],
    [500_00n, 1_000_00n, undefined],
    [500_01n, 1_000_00n, 'daily_limit_reached'],
    [50_00n, 2_000_00n, 'daily_limit_reached'],
  ])('of %s after %s: %s', (amount, used, code) => {
    const decided = decide(amount, used);
    expect(decided.ok ? undefined : decided.code).toBe(code);
  });
});
