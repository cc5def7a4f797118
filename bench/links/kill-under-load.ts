import { setTimeout as pause } from 'node:timers/promises';
import type { BenchDatabase } from '../ledger/database.ts';
import { startProductServer } from '../ledger/product-server.ts';
import { openConnection } from '../processes/http-connection.ts';
import type { Row } from '../report/row.ts';
import { redirectRequest } from './redirect-request.ts';

const CONNECTIONS = 32;
const LEAST_MS = 200;
const SPREAD_MS = 600;

/** Kills the server several times while it redirects, and compares the answers with the recorded clicks. */
export async function killUnderLoad(database: BenchDatabase, port: number, links: number, kills: number): Promise<Row> {
  const answered = new Set<string>();
  let unanswered = 0;
  for (let kill = 0; kill < kills; kill++) {
    const server = await startProductServer(database, port);
    const load = Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const connection = await openConnection(port);
        try {
          for (;;) answered.add(clickOf(await connection.ask(redirectRequest(links))));
        } catch {
          // The server is gone, and the outcome of this request is unknown.
          unanswered += 1;
        }
      }),
    );
    await pause(LEAST_MS + Math.random() * SPREAD_MS);
    server.kill('SIGKILL');
    await load;
    process.stderr.write(`\rkill ${kill + 1} of ${kills}\x1b[K`);
  }
  process.stderr.write('\r\x1b[K');
  await comparePromises(database, answered, unanswered, kills);
  return {
    what: `clicks lost of those answered, ${kills} kills under load`,
    unit: '',
    rounds: [0],
    budget: { atMost: 0 },
  };
}

function clickOf(answer: string): string {
  const id = /[?&]click_id=(ck_[0-9a-z]{26})/.exec(answer)?.[1];
  if (id === undefined) throw new Error(`no redirect: ${answer.slice(0, 200)}`);
  return id;
}

async function comparePromises(
  database: BenchDatabase,
  answered: ReadonlySet<string>,
  unanswered: number,
  kills: number,
): Promise<void> {
  const rows = await database.ask<{ click_id: string }>('SELECT click_id FROM clicks');
  const recorded = new Set(rows.map(({ click_id }) => click_id));
  const lost = [...answered].filter((id) => !recorded.has(id)).length;
  const more = recorded.size - answered.size + lost;
  const [days] = await database.ask<{ counted: number }>(
    'SELECT coalesce(sum(clicks + bot_clicks), 0)::int AS counted FROM click_days',
  );
  console.log(
    `${kills} kills under load: ${answered.size} redirects answered, ${lost} of them without a click; ${more} clicks of ` +
      `${unanswered} that had no answer; counted by day: ${days?.counted} of ${recorded.size}`,
  );
  if (lost > 0 || more > unanswered || days?.counted !== recorded.size) {
    throw new Error('clicks and answers do not fit');
  }
}
