import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { saveChannel, saveGames } from '@pitaka/server/modules/play/channels/index.ts';
import { createSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import { GAME, HMAC_CHANNEL, HMAC_SECRET, LAUNCH_TOKEN_SQL, RSA_CHANNEL } from './channels/calls.ts';
import type { ChannelRun } from './channels/load.ts';
import { type BenchDatabase, openBenchServer } from './ledger/database.ts';
import type { Ran } from './ledger/keep-busy.ts';
import { kind, ratioOf, report, runRounds } from './ledger/kinds.ts';
import { measure, tpcbKind } from './ledger/measure.ts';
import { FIRST_UID } from './ledger/pick-accounts.ts';
import { BENCH_KEY, startProductServer } from './ledger/product-server.ts';
import { cleanUp, nextMessage, startProgram } from './processes/child.ts';
import { makeWorkFolder } from './processes/work-folder.ts';

const USAGE = `Usage: npm run bench -- channels [options]
  --rounds N        rounds of each kind, alternating (3)
  --seconds N       measured seconds a round (4)
  --clients N       bets at once (64)
  --players N       players with a balance and a launch token each (10000)
  --scale N         pgbench's scale (64)
  --pace N          rounds of play begun each second, a bet and a win each (500)
  --port N          the server's port (4530)`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '64' },
    players: { type: 'string', default: '10000' },
    scale: { type: 'string', default: '64' },
    pace: { type: 'string', default: '500' },
    port: { type: 'string', default: '4530' },
    help: { type: 'boolean', default: false },
  },
});

const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const CLIENTS = Number(values.clients);
const PLAYERS = Number(values.players);
const PACE = Number(values.pace);
const PORT = Number(values.port);
/** What a call of a provider may take, for 99 of 100. */
const MOST_MS = 300;
const PACED_CONNECTIONS = 128;

if (values.help) console.log(USAGE);
else await main().finally(cleanUp);

async function main(): Promise<void> {
  const server = await openBenchServer(join(await makeWorkFolder(), 'data'));
  try {
    console.log(
      `PostgreSQL ${await server.show('server_version')}, fsync=${await server.show('fsync')}, synchronous_commit=${await server.show('synchronous_commit')}`,
    );
    console.log(`${CLIENTS} at once, ${PLAYERS} players, ${ROUNDS} alternating rounds of ${SECONDS} s\n`);
    const database = await server.makeLedger('channels', PLAYERS);
    const privateKey = await openChannels(database);
    const loader = startProgram('bench/channels/load.ts', []);
    await nextMessage(loader);
    const program = await startProductServer(database, PORT);
    const measureRun = (run: ChannelRun) =>
      measure(server, database, 'ours', [program], () => {
        loader.send(run);
        return nextMessage<Ran>(loader);
      });
    const common = { port: PORT, accounts: PLAYERS };
    const tpcb = await tpcbKind(server, { clients: CLIENTS, seconds: SECONDS, scale: Number(values.scale) });
    const bets = kind('bets through HTTP, signed', () =>
      measureRun({ ...common, what: 'bets', clients: CLIENTS, warmUpMs: 1000, measureMs: SECONDS * 1000 }),
    );
    const paced = kind(`${PACE} rounds a second, bet and win`, () =>
      measureRun({
        ...common,
        what: 'rounds',
        perSecond: PACE,
        seconds: SECONDS,
        connections: PACED_CONNECTIONS,
        privateKey,
      }),
    );
    const beside = [...(tpcb ? [tpcb] : []), bets];
    await runRounds([...beside, paced], ROUNDS);
    report(beside, tpcb);
    if (tpcb) console.log(`a bet beside TPC-B: ${ratioOf(bets, tpcb).toFixed(2)}x\n`);
    report([paced], undefined);
    const slowest = Math.max(...paced.results.map(({ p99Ms }) => p99Ms));
    const verdict = slowest <= MOST_MS ? 'ok' : 'short';
    console.log(
      `p99 of a call under ${PACE} rounds a second: ${slowest.toFixed(0)} ms, at most ${MOST_MS} ms: ${verdict}`,
    );
    program.kill('SIGTERM');
    loader.disconnect();
    await database.close();
  } finally {
    await server.close();
  }
}

/** A channel of each dialect, and a launch token on both for every player. Returns what the RSA provider signs with. */
async function openChannels(database: BenchDatabase): Promise<string> {
  const secrets = createSecretKeys([{ id: 'k1', key: BENCH_KEY }]);
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const common = { kind: 'seamless', state: 'open', launch_url: 'https://games.example/', token_minutes: 600 } as const;
  const rsa = { ...common, name: 'RSA', dialect: 'rsa', public_key: publicKey };
  const hmac = { ...common, name: 'HMAC', dialect: 'hmac', secret: HMAC_SECRET };
  for (const [channelId, channel] of [
    [RSA_CHANNEL, rsa],
    [HMAC_CHANNEL, hmac],
  ] as const) {
    await saveChannel(database.db, secrets, { siteId: 'demo', channelId }, channel, new Date());
    await saveGames(database.db, 'demo', channelId, [{ game_id: GAME, name: 'Reels' }]);
    // A token is for one channel: the names differ by it.
    await database.ask(`INSERT INTO launch_tokens (site_id, token_hash, channel_id, uid, game_id, created_at, expires_at, ends_at)
      SELECT 'demo', sha256((${LAUNCH_TOKEN_SQL} || '-${channelId}')::bytea), '${channelId}', uid, '${GAME}', now(),
        now() + interval '10 hours', now() + interval '10 hours'
      FROM (SELECT generate_series(${FIRST_UID}, ${FIRST_UID + PLAYERS - 1})::text AS uid) players`);
  }
  await database.ask('VACUUM ANALYZE launch_tokens');
  return privateKey;
}
