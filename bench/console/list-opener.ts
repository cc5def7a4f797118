import { COMMAND_LINE, createOperator } from '@pitaka/server/modules/identity/operators/index.ts';
import { request } from 'undici';
import type { BenchDatabase } from '../ledger/database.ts';
import type { ListQuery } from './list-queries.ts';

const NAME = 'bench';
const PASSWORD = 'bench-password-1';

export interface ListOpener {
  /** Sends the console's request; returns the time in ms. */
  ask(what: ListQuery): Promise<number>;
  /** The log-in's answer, which the console stores. */
  readonly session: object;
}

/** An operator on a server of the bench, with all permissions. */
export async function openLists(database: BenchDatabase, port: number): Promise<ListOpener> {
  const operator = {
    name: NAME,
    role: 'owner',
    siteIds: ['demo'],
    password: PASSWORD,
    needsSecondFactor: false,
  } as const;
  const created = await createOperator(database.db, { ...COMMAND_LINE, siteId: 'demo' }, operator, new Date());
  if (!created.ok) throw new Error(created.code);
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await request(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/json', 'x-site': 'demo', ...headers },
      body: JSON.stringify(body),
    });
    const { status, data } = (await answer.body.json()) as {
      status: number;
      data: { token: string; content?: unknown[]; next?: string | null };
    };
    if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)} answered ${status}: ${JSON.stringify(data)}`);
    return data;
  };
  const session = await post('/console/login', { name: NAME, password: PASSWORD });
  const authorized = { authorization: `Bearer ${session.token}` };
  const ends = new Map<ListQuery, string>();
  return {
    session,
    async ask(what) {
      const { path, kind, body } = what;
      const after = kind === 'further' ? await endOf(what) : undefined;
      const startedAt = performance.now();
      const { content } = await post(path, after === undefined ? body : { ...body, after }, authorized);
      const ms = performance.now() - startedAt;
      if (kind !== 'views' && kind !== 'totals' && kind !== 'search' && content?.length === 0) {
        throw new Error(`${path} ${JSON.stringify(body)} has no rows`);
      }
      return ms;
    },
  };

  async function endOf(what: ListQuery): Promise<string> {
    const known = ends.get(what);
    if (known !== undefined) return known;
    const { next } = await post(what.path, what.body, authorized);
    if (!next) throw new Error(`the list ${what.list} has no second page`);
    ends.set(what, next);
    return next;
  }
}
