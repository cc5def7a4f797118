import { median, spread } from '../report/median.ts';
import { printTable } from '../report/print-table.ts';

/** What one run came to. */
export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Microseconds of CPU for one: of whoever asks and serves, and of PostgreSQL. */
  cpuUs?: number;
  databaseUs?: number;
  walBytes?: number;
  /** How far the seals were behind the journals at most. */
  sealLagMs?: number;
}

export interface Kind {
  readonly name: string;
  measure(): Promise<Measured>;
  readonly results: Measured[];
}

export function kind(name: string, measure: () => Promise<Measured>): Kind {
  return { name, measure, results: [] };
}

/** In turn, so that whatever else the machine does meets all of them. */
export async function runRounds(kinds: readonly Kind[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const one of kinds) one.results.push(await one.measure());
  }
}

export function middleOf(one: Kind, pick: (measured: Measured) => number | undefined): number {
  return median(one.results.map(pick).filter((value) => value !== undefined));
}

/** The median of the ratios of each round: what disturbed a round disturbed both. */
export function ratioOf(one: Kind, other: Kind): number {
  return median(one.results.map((result, round) => result.perSecond / (other.results[round]?.perSecond ?? Number.NaN)));
}

export function report(kinds: readonly Kind[], beside: Kind | undefined): void {
  const whole = (value: number) => (Number.isNaN(value) ? '-' : String(Math.round(value)));
  printTable(
    ['', 'a second', 'spread', 'p50 ms', 'p99 ms', 'ratio', 'Node us', 'PostgreSQL us', 'WAL bytes', 'seal lag ms'],
    kinds.map((one) => [
      one.name,
      whole(middleOf(one, (result) => result.perSecond)),
      `${Math.round(spread(one.results.map((result) => result.perSecond)) * 100)} %`,
      middleOf(one, (result) => result.p50Ms).toFixed(1),
      middleOf(one, (result) => result.p99Ms).toFixed(1),
      beside ? `${ratioOf(one, beside).toFixed(2)}x` : '-',
      whole(middleOf(one, (result) => result.cpuUs)),
      whole(middleOf(one, (result) => result.databaseUs)),
      whole(middleOf(one, (result) => result.walBytes)),
      whole(Math.max(...one.results.map((result) => result.sealLagMs ?? Number.NaN))),
    ]),
  );
}

export function promise(what: string, measured: number, atLeast: number): void {
  const verdict = measured >= atLeast ? 'ok' : 'short';
  console.log(`${what}: ${measured.toFixed(2)}x, promised ${atLeast.toFixed(2)}x: ${verdict}`);
}
