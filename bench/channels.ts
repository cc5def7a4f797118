import { generateKeyPairSync } from 'node:crypto';
import { saveChannel, saveGames } from '@pitaka/server/modules/play/channels/index.ts';
import { createSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import { GAME, HMAC_CHANNEL, HMAC_SECRET, LAUNCH_TOKEN_SQL, RSA_CHANNEL } from './channels/calls.ts';
import type { ChannelRun } from './channels/load.ts';
import { type BenchDatabase, benchServer } from './ledger/database.ts';
import type { LoadResult } from './ledger/keep-busy.ts';
import { cpuRows, kind, report, rowOf, runRounds, speedRow } from './ledger/kinds.ts';
import { measure, tpcbKind } from './ledger/measure.ts';
import { FIRST_UID } from './ledger/pick-accounts.ts';
import { BENCH_KEY, startProductServer } from './ledger/product-server.ts';
import { freePorts } from './processes/free-ports.ts';
import { startLoader } from './processes/loader.ts';
import { defineBench } from './run/define-bench.ts';

/** Limit for 99 of 100 calls of a provider. */
const MOST_MS = 300;
const PACED_CONNECTIONS = 128;

export const bench = defineBench({
  about: 'Providers’ bets beside TPC-B; p99 of their calls under a pace that is kept whatever is late.',
  options: {
    rounds: { whole: 3, quick: 1, about: 'rounds of each kind, alternating' },
    seconds: { whole: 4, quick: 2, about: 'measured seconds a round' },
    clients: { whole: 64, about: 'bets at once' },
    players: { whole: 10_000, about: 'players with a balance and a launch token each' },
    scale: { whole: 64, about: 'pgbench’s' },
    pace: { whole: 500, about: 'rounds of play begun each second, a bet and a win each' },
  },
  async run(values) {
    const { rounds, seconds, clients, players, pace } = values;
    const server = await benchServer();
    const database = await server.makeLedger('channels', players);
    const privateKey = await openChannels(database, players);
    const loader = await startLoader('bench/channels/load.ts');
    const [port] = await freePorts(1);
    const program = await startProductServer(database, port);
    const measureRun = (run: ChannelRun) =>
      measure(server, database, 'ours', [program], () => loader.run<LoadResult>(run));
    const common = { port, accounts: players };
    const tpcb = await tpcbKind(server, values);
    const bets = kind('bets through HTTP, signed', () =>
      measureRun({ ...common, what: 'bets', clients, warmUpMs: 1000, measureMs: seconds * 1000 }),
    );
    const connections = PACED_CONNECTIONS;
    const paced = kind(`${pace} rounds a second, bet and win`, () =>
      measureRun({ ...common, what: 'rounds', perSecond: pace, seconds, connections, privateKey }),
    );
    const kinds = [...(tpcb ? [tpcb] : []), bets, paced];
    await runRounds(kinds, rounds);
    report(kinds, tpcb);
    program.kill('SIGTERM');
    loader.stop();
    await database.close();
    const bound = 'Server, PostgreSQL, the provider’s signatures and its requests share the machine’s cores.';
    return [
      speedRow('bets through HTTP, signed', bets, tpcb),
      ...cpuRows('a signed bet', bets),
      rowOf('p99 of a bet at that rate', 'ms', bets, ({ p99Ms }) => p99Ms),
      {
        ...speedRow(`rounds, ${pace} asked for`, paced, undefined),
        budget: { atLeast: pace * LEAST_SHARE_OF_RATE },
        bound,
      },
      {
        ...rowOf(`p99 of a call under ${pace} rounds a second`, 'ms', paced, ({ p99Ms }) => p99Ms),
        ...{ budget: { atMost: MOST_MS }, bound },
      },
    ];
  },
});

/** The least share of the wanted rate: the last round ends a little late. */
const LEAST_SHARE_OF_RATE = 0.97;

/**
 * Opens a channel of each dialect, and a launch token on both for every player. Returns the RSA provider's private key.
 */
async function openChannels(database: BenchDatabase, players: number): Promise<string> {
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
    // A token is valid for one channel: its name is part of the token.
    await database.ask(`INSERT INTO launch_tokens (site_id, token_hash, channel_id, uid, game_id, created_at, expires_at, ends_at)
      SELECT 'demo', sha256((${LAUNCH_TOKEN_SQL} || '-${channelId}')::bytea), '${channelId}', uid, '${GAME}', now(),
        now() + interval '10 hours', now() + interval '10 hours'
      FROM (SELECT generate_series(${FIRST_UID}, ${FIRST_UID + players - 1})::text AS uid) players`);
  }
  await database.ask('VACUUM ANALYZE launch_tokens');
  return privateKey;
}
