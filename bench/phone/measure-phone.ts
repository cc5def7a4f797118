import type { Browser } from 'playwright-core';
import type { Session } from '../processes/api.ts';
import type { Budget } from '../report/check-budget.ts';
import { answerTimes } from './actions.ts';
import { openScreens, shiftsOfScreens } from './screens.ts';
import { longestTasks } from './smoothness.ts';
import { KINDS, visitByWeakLine, WEAK_LINE } from './weak-line.ts';

/** One figure of the phone, with the value of each round. */
export interface PhoneRow {
  readonly what: string;
  readonly unit: 'ms' | 'kB' | '';
  readonly rounds: number[];
  readonly budget: Budget;
  /** The reason why it misses its target, if it does. */
  readonly bound?: string;
}

const FIRST_PAGE =
  'The first page after Home is compiled, styled and laid out for the first time at a quarter of the machine’s speed; the server answers on the same two processors.';
const WHOLE_PAGE = 'Half is script, half style, layout and paint of a whole page at a quarter of the machine’s speed.';
const ROWS_IN_A_FRAME =
  'Style, layout and paint of the rows that come into view in one frame, in software and at a quarter of the machine’s speed; script is a quarter of it.';

export interface PhoneOptions {
  readonly browser: Browser;
  /** A server with demo data and, for scrolling, a long list of games. */
  readonly origin: string;
  /** The demo's third user, with data of every kind. */
  readonly person: Session;
  readonly rounds: number;
  readonly addresses: readonly string[];
  /** Number of common actions. */
  readonly actions: number;
  /** Number of frames to scroll. */
  readonly frames: number;
  /** Number of visits over a weak line. */
  readonly weak: number;
  /** Gets each line as it is measured. */
  readonly say?: (line: string) => void;
}

/** The measured figures, even if a part failed. */
export interface PhoneFigures {
  readonly rows: PhoneRow[];
  readonly failures: string[];
}

/**
 * Measures every screen of the phone at a quarter of the machine's speed: opening each, answering the most common
 * actions, scrolling, layout shifts; and a visit over a weak line. The slowest of each kind is a row; all are reported.
 * A failing part is named and does not stop the others.
 */
export async function measurePhone({
  browser,
  origin,
  person,
  rounds,
  addresses,
  actions,
  frames,
  weak,
  say = () => {},
}: PhoneOptions): Promise<PhoneFigures> {
  const rows = new Map<string, PhoneRow>();
  const failures: string[] = [];
  const note = (what: string, unit: PhoneRow['unit'], value: number, budget: Budget, bound = '') => {
    const row = rows.get(what) ?? { what, unit, rounds: [], budget, bound };
    row.rounds.push(value);
    rows.set(what, row);
  };
  const fail = (what: string, why: unknown) => {
    failures.push(what);
    say(`failed: ${what}: ${why}`);
  };
  const part = async (what: string, measure: () => Promise<void>) => {
    try {
      await measure();
    } catch (error) {
      fail(what, error);
    }
  };
  for (let round = 1; round <= rounds; round += 1) {
    await part('screens', async () => {
      const opened = await openScreens(browser, origin, person, addresses);
      for (const { address, firstMs, againMs } of opened) say(`${address}: ${ms(firstMs)}, again ${ms(againMs)}`);
      const budget = { atMost: 200 };
      note(
        'slowest screen, opened from a warm shell',
        'ms',
        most(opened.map((one) => one.firstMs)),
        budget,
        FIRST_PAGE,
      );
      note('slowest screen, opened again', 'ms', most(opened.map((one) => one.againMs)), budget, WHOLE_PAGE);
      const slow = opened.filter(({ firstMs }) => firstMs > budget.atMost);
      note('screens over 200 ms', '', slow.length, { atMost: 0 }, WHOLE_PAGE);
    });
    await part('actions', async () => {
      const answers = await answerTimes(browser, origin, person, actions);
      for (const [what, time] of answers.ms) say(`${what}: ${ms(time)}`);
      // The slowest action of one round may not be the slowest of another.
      if (answers.failed !== undefined) return fail('actions', answers.failed);
      note(`slowest of ${answers.ms.size} actions (INP)`, 'ms', most([...answers.ms.values()]), { atMost: 200 });
    });
    await part('long tasks', async () => {
      for (const [what, longest] of await longestTasks(browser, origin, person, frames)) {
        say(`longest task, ${what}: ${ms(longest)}`);
        note(`longest task, ${what}`, 'ms', longest, { atMost: 50 }, ROWS_IN_A_FRAME);
      }
    });
    await part('layout shifts', async () => {
      const shifts = await shiftsOfScreens(browser, origin, person, addresses);
      for (const [address, sum] of shifts) if (sum > 0) say(`shifts of ${address}: ${sum.toFixed(4)}`);
      note('most layout shifts of a screen (CLS)', '', most([...shifts.values()]), { atMost: 0.01 });
    });
    await part('weak line', async () => {
      if (weak === 0) return;
      const seen = await visitByWeakLine(browser, origin, person);
      note(`first paint by ${WEAK_LINE.label}`, 'ms', seen.fcpMs, { atMost: 6000 });
      note(`rows of Home by ${WEAK_LINE.label}`, 'ms', seen.rowsMs, {});
      for (const [which, { byKind }] of [
        ['first visit', seen.cold],
        ['same visit again', seen.warm],
      ] as const) {
        say(`data of the ${which}: ${KINDS.map((kind) => `${kind} ${byKind[kind].toFixed(1)}`).join(', ')} kB`);
      }
      note('data of a first visit: Home, apply, share, report', 'kB', seen.cold.kb, { atMost: 350 });
      note('data of the same visit again', 'kB', seen.warm.kb, { atMost: 60 });
    });
  }
  return { rows: [...rows.values()], failures: [...new Set(failures)] };
}

function most(values: readonly number[]): number {
  return Math.max(0, ...values);
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
