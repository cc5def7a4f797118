import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

const PURPOSE = 'wheel-seed';
const SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

export function newClientSeed(): string {
  return randomBytes(CLIENT_SEED_BYTES).toString('hex');
}

/** Creates a server seed: its hash can be shown at once, the seed only after it is revealed. */
export async function insertSeed(
  tx: Transaction,
  secrets: SecretKeys,
  owner: { readonly siteId: string; readonly uid: string },
  now: Date,
): Promise<{ readonly seedId: string; readonly hash: string }> {
  const seed = randomBytes(SEED_BYTES).toString('hex');
  const seedId = newId('ws', now.getTime());
  const hash = createHash('sha256').update(seed).digest('hex');
  const row = { seed_id: seedId, hash, seed_sealed: sealSeed(secrets, seed), created_at: now, revealed_at: null };
  await tx
    .insertInto('wheel_seeds')
    .values({ site_id: owner.siteId, uid: owner.uid, ...row })
    .execute();
  return { seedId, hash };
}

export function sealSeed(secrets: SecretKeys, seed: string): string {
  return secrets.seal(PURPOSE, seed);
}

export function openSeed(secrets: SecretKeys, sealed: string): string {
  return secrets.open(PURPOSE, sealed);
}

/** The digest of a draw: the server seed's text is the key; client seed and nonce are the message. */
export function drawDigest(serverSeed: string, clientSeed: string, nonce: number): string {
  return createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}`).digest('hex');
}
