import { COMMAND_LINE, createOperator } from '@pitaka/server/modules/identity/operators/index.ts';
import { request } from 'undici';
import type { BenchDatabase } from '../ledger/database.ts';

const NAME = 'bench';
const PASSWORD = 'bench-password-1';

export interface ListOpener {
  /** The first page as the console asks for it, in ms. */
  open(path: string, filters: object): Promise<number>;
}

/** An operator of a server of the bench who may see everything. */
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
  const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await request(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/json', 'x-site': 'demo', ...headers },
      body: JSON.stringify(body),
    });
    const { status, data } = (await answer.body.json()) as {
      status: number;
      data: { token: string; content: unknown[] };
    };
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`);
    return data;
  };
  const { token } = await ask('/console/login', { name: NAME, password: PASSWORD });
  return {
    async open(path, filters) {
      const startedAt = performance.now();
      const { content } = await ask(path, { ...filters, part: 'rows' }, { authorization: `Bearer ${token}` });
      const ms = performance.now() - startedAt;
      if (content.length === 0) throw new Error(`${path} has no rows`);
      return ms;
    },
  };
}
