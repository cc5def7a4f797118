import { generateKeyPairSync } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { findChannel, saveChannel, saveGames } from './store.ts';

/** The sandbox's channel, on which any caller can act as the provider. */
export const SANDBOX_CHANNEL = 'demo';
/** The sandbox's channel with balances of its own. */
export const ARCADE_CHANNEL = 'arcade';

/** A seamless channel of the RSA dialect with a key pair of its own; the sandbox publishes the private key. */
export async function seedDemoChannel(
  { db, secrets }: { db: Database; secrets: SecretKeys },
  siteId: string,
  now: Date,
): Promise<void> {
  if (await findChannel(db, siteId, SANDBOX_CHANNEL)) return;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const channel = {
    name: 'Sandbox Games',
    kind: 'seamless',
    dialect: 'rsa',
    state: 'open',
    launch_url: '/sandbox/game/{game}?token={token}&lang={language}&currency={currency}',
    public_key: publicKey,
    secret: privateKey,
  } as const;
  await saveGames(db, siteId, SANDBOX_CHANNEL, [
    { game_id: 'jeepney-reels', name: 'Jeepney Reels', picture: '/sandbox/game/jeepney-reels/picture.svg' },
  ]);
  await saveChannel(db, secrets, { siteId, channelId: SANDBOX_CHANNEL }, channel, now);
}

/** A channel with balances of its own: money is moved in and out. */
export async function seedDemoArcade(
  { db, secrets }: { db: Database; secrets: SecretKeys },
  siteId: string,
  now: Date,
): Promise<void> {
  if (await findChannel(db, siteId, ARCADE_CHANNEL)) return;
  const channel = {
    name: 'Sandbox Arcade',
    kind: 'transfer',
    dialect: 'sandbox',
    state: 'open',
    launch_url: '/sandbox/game/{game}?token={token}&lang={language}&currency={currency}',
    position: 1,
    // This channel sends no bets, so nothing extends its tokens.
    token_minutes: 240,
  } as const;
  await saveGames(db, siteId, ARCADE_CHANNEL, [
    { game_id: 'arcade-reels', name: 'Arcade Reels', picture: '/sandbox/game/arcade-reels/picture.svg' },
  ]);
  await saveChannel(db, secrets, { siteId, channelId: ARCADE_CHANNEL }, channel, now);
}
