import { generateKeyPairSync } from 'node:crypto';
import { saveChannel, saveGames } from '@pitaka/server/modules/play/channels/index.ts';
import { createSecretKeys } from '@pitaka/server/platform/secret-keys.ts';
import type { BenchDatabase } from '../ledger/database.ts';
import { FIRST_UID } from '../ledger/pick-accounts.ts';
import { BENCH_KEY } from '../ledger/product-server.ts';
import { GAME, HMAC_CHANNEL, HMAC_SECRET, LAUNCH_TOKEN_SQL, RSA_CHANNEL } from './calls.ts';

/**
 * Opens a channel of each dialect, and launch tokens on both for every player. Returns the RSA provider's private key.
 */
export async function openChannels(database: BenchDatabase, players: number): Promise<string> {
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
