import { median, spread } from '../report/median.ts';
import { printTable } from '../report/print-table.ts';
import { type Peer, type Row, ratioOf } from '../report/row.ts';
import { checkBooks } from './books.ts';

/** The results of one run. */
export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU microseconds per request: of client and server, and of PostgreSQL. */
  cpuUs?: number;
  databaseUs?: number;
  /** CPU microseconds per request of the background workers whose work the requests cause. */
  workersUs?: number;
  workersDatabaseUs?: number;
  walBytes?: number;
  /** The longest lag of the seals behind the journals. */
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

/**
 * Measures the kinds of requests in turn, so that other load of the machine affects all of them. If the books of a kind
 * do not balance afterwards, it has no figure.
 */
export async function runRounds(kinds: readonly Kind[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const one of kinds) one.results.push(await one.measure());
  }
  await checkBooks();
}

function middleOf(one: Kind, pick: (measured: Measured) => number | undefined): number {
  return median(one.results.map(pick).filter((value) => value !== undefined));
}

export function report(kinds: readonly Kind[], beside: Kind | undefined): void {
  const whole = (value: number) => (Number.isNaN(value) ? '-' : String(Math.round(value)));
  printTable(
    [
      '',
      'a second',
      'spread',
      'p50 ms',
      'p99 ms',
      'ratio',
      'Node us',
      'PostgreSQL us',
      'workers us',
      'WAL bytes',
      'seal lag ms',
    ],
    kinds.map((one) => [
      one.name,
      whole(middleOf(one, (result) => result.perSecond)),
      `${Math.round(spread(one.results.map((result) => result.perSecond)) * 100)} %`,
      middleOf(one, (result) => result.p50Ms).toFixed(1),
      middleOf(one, (result) => result.p99Ms).toFixed(1),
      ratioText(beside && ratioOf(speedRow('', one, beside))),
      whole(middleOf(one, (result) => result.cpuUs)),
      whole(middleOf(one, (result) => result.databaseUs)),
      whole(middleOf(one, ({ workersUs, workersDatabaseUs }) => workersUs && workersUs + (workersDatabaseUs ?? 0))),
      whole(middleOf(one, (result) => result.walBytes)),
      whole(Math.max(...one.results.map((result) => result.sealLagMs ?? Number.NaN))),
    ]),
  );
}

function ratioText(ratio: number | undefined): string {
  return ratio === undefined ? '-' : `${ratio.toFixed(2)}x`;
}

/** The requests per second of one kind, compared with another kind in the same rounds. */
export function speedRow(
  what: string,
  one: Kind,
  beside: Kind | undefined,
  target: Pick<Row, 'budget' | 'bound'> = {},
): Row {
  return { ...rowOf(what, 'a second', one, ({ perSecond }) => perSecond), peer: beside && peerOf(beside), ...target };
}

export function rowOf(what: string, unit: string, one: Kind, pick: (measured: Measured) => number | undefined): Row {
  return { what, unit, rounds: one.results.map((result) => pick(result) ?? Number.NaN) };
}

/** `figure` is the name of the compared value. */
export function peerOf(
  { name, results }: Kind,
  pick: (measured: Measured) => number | undefined = ({ perSecond }) => perSecond,
  figure = '',
): Peer {
  return { name: name + figure, rounds: results.map((result) => pick(result) ?? Number.NaN) };
}

/** CPU time of a request: of the server's process and of PostgreSQL, with their limits. */
export function cpuRows(
  what: string,
  one: Kind,
  { node, database }: { readonly node?: number; readonly database?: number } = {},
): Row[] {
  const budgetOf = (atMost: number | undefined) => (atMost === undefined ? {} : { budget: { atMost } });
  return [
    { ...rowOf(`CPU of ${what}, Node`, 'us', one, ({ cpuUs }) => cpuUs), ...budgetOf(node) },
    { ...rowOf(`CPU of ${what}, PostgreSQL`, 'us', one, ({ databaseUs }) => databaseUs), ...budgetOf(database) },
    ...(one.results.some(({ workersUs }) => workersUs !== undefined)
      ? [
          rowOf(`CPU of the workers behind ${what}, Node`, 'us', one, ({ workersUs }) => workersUs),
          rowOf(
            `CPU of the workers behind ${what}, PostgreSQL`,
            'us',
            one,
            ({ workersDatabaseUs }) => workersDatabaseUs,
          ),
        ]
      : []),
  ];
}
