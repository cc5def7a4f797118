import { describe, expect, it } from 'vitest';
import { siteDay } from '../../values/site-days.ts';
import { type Chain, computeDay, type Day, EXACT_PER_MINOR, type SourceRow } from './compute-day.ts';
import type { PlanTerms, PlanVersion } from './plan.ts';

const NOW = Date.UTC(2026, 2, 20);
const AT = Date.UTC(2026, 2, 2, 8);
const DAY_MS = 86_400_000;
const TERMS: PlanTerms = { events: ['purchase'], base: 'share', own: 'own', levels: 'shares', holdDays: 0 };
const CHAIN: Chain = [
  { uid: 'me', rates: { own: 600_000, direct: 50_000, indirect: 20_000 } },
  { uid: 'lead', rates: { own: 700_000, direct: 50_000, indirect: 20_000 } },
  { uid: 'top', rates: { own: 750_000, direct: 60_000, indirect: 20_000 } },
];

let count = 0;
function sale(amount: bigint | undefined, more: Partial<SourceRow> = {}): SourceRow {
  const id = `s${String(count++).padStart(4, '0')}`;
  return {
    id,
    name: id,
    itemId: 'i1',
    occurredAt: AT,
    stateSince: AT,
    event: 'purchase',
    status: 'approved',
    amountMinor: amount,
    count: 1,
    ratioPpm: 500_000,
    isHeld: false,
    isExcluded: false,
    alone: '',
    customerSince: AT,
    ...more,
  };
}

function compute(terms: Partial<PlanTerms>, rows: SourceRow[], more: Partial<Day> = {}) {
  const plan: PlanVersion = {
    planId: 'p',
    version: 1,
    scope: 'site',
    scopeId: '',
    effectiveFrom: 0,
    terms: { ...TERMS, ...terms },
  };
  const before = { baseMicro: new Map(), aloneMicro: new Map(), ownExact: new Map(), allExact: new Map() };
  const whose = { uid: 'me', chainAt: () => CHAIN, groupAt: () => undefined };
  return computeDay({ ...whose, rows, plans: [plan], before, now: NOW, ...more });
}

/** The commission of each user, cut to hundredths as in payments. */
function paid(lines: ReturnType<typeof compute>): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { uid, exact } of lines) sums[uid] = (sums[uid] ?? 0n) + exact;
  return Object.fromEntries(Object.entries(sums).map(([uid, exact]) => [uid, exact / EXACT_PER_MINOR]));
}

const minor = (exact: bigint | undefined) => (exact ?? 0n) / EXACT_PER_MINOR;

it('a member’s events are paid by the group’s plan from the moment of joining until the member leaves', () => {
  const wide: PlanVersion = { planId: 'p', version: 1, scope: 'site', scopeId: '', effectiveFrom: 0, terms: TERMS };
  const plans = [wide, { ...wide, planId: 'g', scope: 'group' as const, scopeId: 'g1' }];
  const groupAt = (moment: number) => (moment >= AT && moment < AT + 2 ? 'g1' : undefined);
  const rows = [-1, 0, 1, 2].map((after) => sale(100_00n, { occurredAt: AT + after }));
  const own = compute({}, rows, { plans, groupAt }).filter(({ level }) => level === 0);
  expect(own.map(({ planId }) => planId)).toEqual(['p', 'g', 'g', 'p']);
});

describe('the base', () => {
  it.each<[string, PlanTerms['base'], bigint, bigint]>([
    ['share: is the platform’s payment', 'share', 100_00n, 30_00n],
    ['share: is rounded only at the end', 'share', 100_10n, 30_03n],
    ['flat: is a fixed amount per event', { flatMinor: 10_00n }, 100_00n, 6_00n],
    ['flat: does not depend on the amount', { flatMinor: 10_00n }, 0n, 6_00n],
  ])('%s', (_name, base, amount, expected) => {
    expect(paid(compute({ base, levels: 'none' }, [sale(amount)]))).toEqual({ me: expected });
  });

  it('flat: pays for each counted event and needs no exchange rate', () => {
    const terms = { base: { flatMinor: 10_00n }, levels: 'none' } as const;
    expect(paid(compute(terms, [sale(undefined, { count: 3 })]))).toEqual({ me: 18_00n });
  });

  it('flat: pays nothing for a negative figure (more refunds than sales)', () => {
    const terms = { base: { flatMinor: 10_00n }, levels: 'none' } as const;
    const lines = compute(terms, [sale(100_00n), sale(-100_00n, { id: 'back', name: 'back', count: 3 })]);
    expect(paid(lines)).toEqual({ me: 6_00n });
  });

  it('amount: the parts are shares of the whole amount, and never exceed the platform’s payment together', () => {
    const terms = { base: 'amount', own: { ppm: 300_000 }, levels: 'none' } as const;
    expect(paid(compute(terms, [sale(100_00n)]))).toEqual({ me: 30_00n });
    expect(paid(compute(terms, [sale(100_00n, { ratioPpm: 300_000 })]))).toEqual({ me: 30_00n });
    expect(paid(compute(terms, [sale(100_00n, { ratioPpm: 299_999 })]))).toEqual({ me: 29_99n });
    // The platform's ratio is unknown: only the plan limits the parts.
    expect(paid(compute(terms, [sale(100_00n, { ratioPpm: 0 })]))).toEqual({ me: 30_00n });
  });

  it('covers only the events that the plan names', () => {
    expect(compute({}, [sale(1n, { event: 'install' })])).toEqual([]);
  });
});

describe('the promoter’s own part', () => {
  it('is the plan’s percentage, if the plan has one', () => {
    expect(paid(compute({ own: { ppm: 123_456 }, levels: 'none' }, [sale(200_00n)]))).toEqual({ me: 12_34n });
  });

  const steps = [
    { fromMinor: 0n, ppm: 100_000 },
    { fromMinor: 100_00n, ppm: 200_000 },
    { fromMinor: 200_00n, ppm: 300_000 },
  ];
  it.each([
    [99_99n, 100_000],
    [100_00n, 200_000],
    [100_01n, 200_000],
    [199_99n, 200_000],
    [200_00n, 300_000],
  ])('by steps: after a base of %s it is %s', (before, ppm) => {
    const terms = { own: { steps }, levels: 'none' } as const;
    const baseMicro = new Map([['p', before * 1_000_000n]]);
    const month = { baseMicro, aloneMicro: new Map(), ownExact: new Map(), allExact: new Map() };
    expect(compute(terms, [sale(10_00n)], { before: month })[0]?.ratePpm).toBe(ppm);
  });

  it('rises within a day, from the next event after the event that reached the step', () => {
    const rows = [sale(200_00n), sale(200_00n, { occurredAt: AT + 1 }), sale(1_00n, { occurredAt: AT + 2 })];
    const lines = compute({ own: { steps }, levels: 'none' }, rows);
    expect(lines.map(({ ratePpm }) => ratePpm)).toEqual([100_000, 200_000, 300_000]);
  });

  it('is nothing below the first step', () => {
    const own = { steps: [{ fromMinor: 1n, ppm: 100_000 }] };
    expect(paid(compute({ own, levels: 'none' }, [sale(100_00n)]))).toEqual({ me: 0n });
  });
});

describe('the levels', () => {
  it('shares: rate1 and rate2 of the uplines', () => {
    expect(paid(compute({}, [sale(100_10n)]))).toEqual({ me: 30_03n, lead: 2_50n, top: 1_00n });
  });

  it('differences: each upline gets the difference between the own rate and the rate of the user below', () => {
    expect(paid(compute({ levels: 'differences' }, [sale(100_00n)]))).toEqual({ me: 30_00n, lead: 5_00n, top: 2_50n });
  });

  it('by differences: an upline with a lower rate gets nothing; the next upline gets the part above the highest rate so far', () => {
    const [me, lead, top] = CHAIN as [Chain[0], Chain[0], Chain[0]];
    const low = { ...lead, rates: { ...(lead as Chain[0]).rates, own: 500_000 } } as Chain[0];
    const lines = compute({ levels: 'differences' }, [sale(100_00n)], { chainAt: () => [me, low, top] as Chain });
    expect(paid(lines)).toEqual({ me: 30_00n, top: 7_50n });
  });

  it('none: pays only the promoter', () => {
    expect(paid(compute({ levels: 'none' }, [sale(100_00n)]))).toEqual({ me: 30_00n });
  });

  it('never pay more than the base together: the last uplines get the rest', () => {
    const greedy = CHAIN.map((person) => ({ ...person, rates: { own: 900_000, direct: 80_000, indirect: 80_000 } }));
    expect(paid(compute({}, [sale(200_00n)], { chainAt: () => greedy }))).toEqual({
      me: 90_00n,
      lead: 8_00n,
      top: 2_00n,
    });
    const all = CHAIN.map((person) => ({ ...person, rates: { own: 1_000_000, direct: 80_000, indirect: 80_000 } }));
    expect(paid(compute({}, [sale(200_00n)], { chainAt: () => all }))).toEqual({ me: 100_00n });
  });

  it.each([1n, 3n, 99n, 101n, 333n, 99_999n])('cut to hundredths never pay more than the whole: %s', (amount) => {
    for (const ratioPpm of [1, 333_333, 666_667, 1_000_000]) {
      const third = CHAIN.map((person) => ({ ...person, rates: { own: 333_334, direct: 333_333, indirect: 333_333 } }));
      const parts = paid(compute({}, [sale(amount, { ratioPpm })], { chainAt: () => third }));
      const whole = (amount * BigInt(ratioPpm)) / 1_000_000n;
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0n)).toBeLessThanOrEqual(whole);
    }
  });
});

describe('caps', () => {
  const capped = (capDayMinor: bigint) => compute({ capDayMinor, levels: 'none' }, [sale(100_00n)])[0];
  it.each([
    [30_01n, 30_00n, ''],
    [30_00n, 30_00n, ''],
    [29_99n, 29_99n, 'capped'],
    [0n, 0n, 'capped'],
  ])('of a day at %s leave %s', (cap, left, note) => {
    const line = capped(cap);
    expect([minor(line?.exact), line?.note]).toEqual([left, note]);
  });

  it.each([
    [5_00n, 30_00n],
    [5_01n, 29_99n],
    [34_99n, 1n],
    [35_00n, 0n],
    [40_00n, 0n],
  ])('of a month include the previous days: after a base of %s, %s remains', (before, left) => {
    const used = new Map([['p', before * EXACT_PER_MINOR]]);
    const month = { baseMicro: new Map(), aloneMicro: new Map(), ownExact: used, allExact: new Map() };
    const terms = { capMonthMinor: 35_00n, levels: 'none' } as const;
    expect(minor(compute(terms, [sale(100_00n)], { before: month })[0]?.exact)).toBe(left);
    const ofAll = { ...month, ownExact: new Map(), allExact: used };
    const differences = { ...terms, levels: 'differences' } as const;
    expect(minor(compute(differences, [sale(100_00n)], { before: ofAll })[0]?.exact)).toBe(left);
  });

  it('cut the later events by time and name, in any order of arrival', () => {
    const rows = [
      sale(100_00n, { id: 'x', name: 'b', itemId: 'i1' }),
      sale(100_00n, { id: 'y', name: 'a', itemId: 'i2' }),
      sale(100_00n, { id: 'a', name: 'c', itemId: 'i3', occurredAt: AT - 1 }),
    ];
    for (const order of [rows, rows.toReversed()]) {
      const lines = compute({ capDayMinor: 40_00n, levels: 'none' }, order);
      expect(lines.map(({ itemId, exact }) => [itemId, minor(exact)])).toEqual([
        ['i3', 30_00n],
        ['i2', 10_00n],
        ['i1', 0n],
      ]);
    }
  });

  describe('under differences', () => {
    const differences = (capDayMinor: bigint, rows: SourceRow[], chain = CHAIN) =>
      compute({ capDayMinor, levels: 'differences' }, rows, { chainAt: () => chain }).map(({ uid, exact, note }) => [
        uid,
        minor(exact),
        note,
      ]);

    it('cover all commission on a promoter’s sales: first the promoter’s part of each sale, then the uplines’', () => {
      const rows = [sale(100_00n), sale(100_00n, { occurredAt: AT + 1 })];
      expect(differences(67_00n, rows)).toEqual([
        ['me', 30_00n, ''],
        ['lead', 5_00n, ''],
        ['top', 2_50n, ''],
        ['me', 29_50n, 'capped'],
        ['lead', 0n, 'capped'],
        ['top', 0n, 'capped'],
      ]);
      expect(differences(72_00n, rows).slice(3)).toEqual([
        ['me', 30_00n, ''],
        ['lead', 4_50n, 'capped'],
        ['top', 0n, 'capped'],
      ]);
    });

    it('limit a leader who sells through an account without a rate', () => {
      const [me, lead] = CHAIN as [Chain[0], Chain[0]] & Chain;
      const puppet = { ...me, rates: { own: 0, direct: 0, indirect: 0 } } as NonNullable<Chain[0]>;
      expect(differences(10_00n, [sale(100_00n)], [puppet, lead as NonNullable<Chain[0]>])).toEqual([
        ['me', 0n, ''],
        ['lead', 10_00n, 'capped'],
      ]);
    });
  });

  it('do not limit the uplines of plans with shares, and are not used up by reversed sales', () => {
    const rows = [sale(100_00n, { status: 'reversed' }), sale(100_00n, { occurredAt: AT + 1 })];
    const lines = compute({ capDayMinor: 30_00n }, rows);
    expect(lines.filter(({ state }) => state === 'settled').map(({ uid, exact }) => [uid, minor(exact)])).toEqual([
      ['me', 30_00n],
      ['lead', 2_50n],
      ['top', 1_00n],
    ]);
  });
});

describe('a sale while the promoter was excluded (Spec: F3)', () => {
  const rows = [sale(100_00n, { isExcluded: true }), sale(100_00n, { occurredAt: AT + 1 })];
  it('pays no user and uses up no cap; only the promoter sees the reason', () => {
    const lines = compute({ capDayMinor: 30_00n }, rows);
    expect(lines.map(({ uid, exact, note, state }) => [uid, minor(exact), note, state])).toEqual([
      ['me', 0n, 'excluded', 'settled'],
      ['me', 30_00n, '', 'settled'],
      ['lead', 2_50n, '', 'settled'],
      ['top', 1_00n, '', 'settled'],
    ]);
  });
});

describe('the state', () => {
  it.each<[string, Partial<SourceRow>, number, string]>([
    ['is settled at once without hold days', {}, 0, 'settled'],
    ['is estimated while the sale is pending', { status: 'pending' }, 0, 'estimated'],
    ['is reversed after a reversal', { status: 'reversed' }, 0, 'reversed'],
    ['is reversed after a decline', { status: 'declined' }, 0, 'reversed'],
    ['is held if a rule flagged the sale', { isHeld: true }, 0, 'held'],
    ['is parked without an exchange rate', { amountMinor: undefined }, 0, 'parked'],
    [
      'is reversed, not parked, after a reversal before the rate was known',
      { amountMinor: undefined, status: 'reversed' },
      0,
      'reversed',
    ],
    ['is settled exactly at the end of the hold days', { occurredAt: NOW - 7 * DAY_MS }, 7, 'settled'],
    ['is estimated a millisecond before that end', { occurredAt: NOW - 7 * DAY_MS + 1 }, 7, 'estimated'],
  ])('%s', (_name, more, holdDays, state) => {
    expect(compute({ holdDays, levels: 'none' }, [sale(100_00n, more)])[0]?.state).toBe(state);
  });

  it('has a settlement time only if the line settles without further events', () => {
    const held = { holdDays: 7, levels: 'none' } as const;
    expect(compute(held, [sale(1_00n)])[0]?.settlesAt).toBe(AT + 7 * DAY_MS);
    expect(compute(held, [sale(1_00n, { status: 'pending' })])[0]?.settlesAt).toBeUndefined();
    expect(compute(held, [sale(undefined)])[0]).toMatchObject({
      settlesAt: undefined,
      note: 'rate_missing',
      exact: 0n,
    });
  });
});

describe('months after the customer’s first conversion', () => {
  const since = (text: string) => Date.parse(`${text}T10:00:00Z`);
  it.each([
    ['2026-01-15', 1, '2026-02-15', 0],
    ['2026-01-15', 1, '2026-02-14', 1],
    ['2026-01-31', 1, '2026-02-28', 0],
    ['2028-01-31', 1, '2028-02-28', 1],
    ['2028-01-31', 1, '2028-02-29', 0],
    ['2028-02-29', 12, '2029-02-27', 1],
    ['2028-02-29', 12, '2029-02-28', 0],
    ['2025-12-31', 2, '2026-02-28', 0],
  ])('from %s for %i months: an event on %s makes %i lines', (first, months, on, lines) => {
    const row = sale(1_00n, { customerSince: since(first), occurredAt: since(on) });
    expect(compute({ months, levels: 'none' }, [row])).toHaveLength(lines);
    // The last millisecond before the end counts; the end itself does not.
    if (lines === 0) {
      const before = { ...row, occurredAt: row.occurredAt - 1 };
      expect(compute({ months, levels: 'none' }, [before])).toHaveLength(1);
    }
  });
});

describe('days of the site', () => {
  it.each([
    ['a leap day', 'Asia/Manila', '2028-02-28T16:00:00Z', '2028-02-29T15:59:59Z', 20280229],
    ['a day of 23 hours', 'Europe/Madrid', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', 20260329],
    ['a day of 25 hours', 'Europe/Madrid', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', 20261025],
    ['the last day of a year', 'America/Mexico_City', '2026-12-31T06:00:00Z', '2027-01-01T05:59:59Z', 20261231],
  ])('%s', (_name, zone, first, last, day) => {
    const [begin, end] = [new Date(first), new Date(last)];
    expect([begin, end].map((at) => siteDay(at, zone))).toEqual([day, day]);
    expect(siteDay(new Date(begin.getTime() - 1000), zone)).not.toBe(day);
    expect(siteDay(new Date(end.getTime() + 1000), zone)).not.toBe(day);
  });

  it('of 25 hours settle after the elapsed hours, not by the wall clock', () => {
    const sold = Date.parse('2026-10-24T22:30:00Z');
    const terms = { holdDays: 1, levels: 'none' } as const;
    const state = (now: number) => compute(terms, [sale(1_00n, { occurredAt: sold })], { now })[0]?.state;
    expect([state(sold + DAY_MS - 1), state(sold + DAY_MS)]).toEqual(['estimated', 'settled']);
  });
});

it('a sale reported months late settles the plan’s number of days after its report', () => {
  const late = sale(100_00n, { stateSince: NOW - DAY_MS, occurredAt: NOW - 120 * DAY_MS });
  const [line] = compute({ holdDays: 7 }, [late]);
  expect(line).toMatchObject({ state: 'estimated', settlesAt: NOW + 6 * DAY_MS });
  const [before] = compute({ holdDays: 7 }, [sale(100_00n, { stateSince: AT - DAY_MS })]);
  expect(before).toMatchObject({ state: 'settled', settlesAt: AT + 7 * DAY_MS });
});

it('steps of a month are reached by approved sales: neither pending nor flagged sales raise the rate', () => {
  const own = {
    steps: [
      { fromMinor: 0n, ppm: 100_000 },
      { fromMinor: 50_00n, ppm: 500_000 },
    ],
  };
  const next = sale(100_00n, { occurredAt: AT + 1000 });
  const rateAfter = (first: Partial<SourceRow>, holdDays = 0) => {
    const rows = [sale(1_000_00n, first), next];
    return compute({ own, levels: 'none', holdDays }, rows).find(({ sourceId }) => sourceId === next.id)?.ratePpm;
  };
  expect(rateAfter({ status: 'pending' })).toBe(100_000);
  expect(rateAfter({ isHeld: true })).toBe(100_000);
  expect(rateAfter({ status: 'declined' })).toBe(100_000);
  expect(rateAfter({})).toBe(500_000);
  // Approved, but not settled yet.
  expect(rateAfter({}, 60)).toBe(500_000);
});

it('all levels together never earn more than the platform pays, with any rates', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * 1_000_001);
  };
  for (let turn = 0; turn < 500; turn++) {
    const rates = () => ({ own: random(), direct: random(), indirect: random() });
    const chain: Chain = ['me', 'lead', 'top'].map((uid) => ({ uid, rates: rates() }));
    const ratioPpm = 1 + random();
    for (const base of ['share', 'amount'] as const) {
      for (const levels of ['shares', 'differences'] as const) {
        const lines = compute({ base, levels }, [sale(100_00n, { ratioPpm })], { chainAt: () => chain });
        const sum = lines.reduce((total, { exact }) => total + exact, 0n);
        expect(sum <= 100_00n * BigInt(ratioPpm) * 1_000_000n, `${turn} ${base} ${levels}`).toBe(true);
      }
    }
  }
});
