import { request } from 'undici';
import { tokenOf } from '../ledger/tokens.ts';
import type { Row } from '../report/row.ts';
import { DAYS } from './fill.ts';
import { LEADER } from './team.ts';

const WARM_UP = 10;
const AT_MOST = 1.5;

interface Reading {
  readonly name: string;
  readonly path: string;
  readonly body: object;
  readonly day: number[];
  readonly year: number[];
}

/** Requests the leader's reports of a year and of one day through HTTP, in turn. */
export async function compareSpans(port: number, turns: number): Promise<Row[]> {
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const spans = { day: { from: dayAgo(40), to: dayAgo(40) }, year: { from: dayAgo(DAYS - 1), to: dayAgo(0) } };
  const reading = (name: string, path: string, body: object): Reading => ({ name, path, body, day: [], year: [] });
  const list = (by: string) => reading(`by ${by}`, '/report/list', { by, number: 0, size: 20 });
  const readings = [
    reading('summary', '/report/summary', {}),
    ...['day', 'item', 'member', 'source'].map(list),
    reading('lines', '/report/lines', { number: 0, size: 20 }),
  ];
  const ask = async ({ path, body }: Reading, span: 'day' | 'year'): Promise<number> => {
    const startedAt = performance.now();
    const answer = await request(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${tokenOf(LEADER)}` },
      body: JSON.stringify({ ...body, ...spans[span] }),
    });
    const { status, data } = (await answer.body.json()) as { status: number; data: unknown };
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`);
    return performance.now() - startedAt;
  };
  for (let turn = -WARM_UP; turn < turns; turn++) {
    for (const one of readings) {
      for (const span of ['day', 'year'] as const) {
        const ms = await ask(one, span);
        if (turn >= 0) one[span].push(ms);
      }
    }
  }
  return readings.map(({ name, day, year }) => ({
    ...{ what: `a year’s report, ${name}`, unit: 'ms', rounds: year, peer: { name: 'a day’s', rounds: day } },
    budget: { ratioAtMost: AT_MOST },
    bound: 'A year reads a sum of each month, and of the days at its ends, of an item or member where a day reads one.',
  }));
}
