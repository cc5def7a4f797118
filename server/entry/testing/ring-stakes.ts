import { randomUUID } from 'node:crypto';
import { saveChannel } from '../../modules/play/channels/index.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import { TEST_KEY, type TestApp } from './test-app.ts';

/** A transfer channel whose provider the test controls. */
const CHANNEL = 'arcade';
const MUCH = 10n ** 13n;

export async function openArcade(t: TestApp): Promise<void> {
  const limits = { win_times: 1_000_000, largest_win_minor: MUCH, daily_net_minor: MUCH, free_wins_minor: MUCH };
  const channel = {
    kind: 'transfer',
    dialect: 'sandbox',
    name: 'Arcade',
    launch_url: 'https://games.example/',
  } as const;
  const at = { siteId: 'demo', channelId: CHANNEL };
  await saveChannel(t.db, createSecretKeys([TEST_KEY]), at, { ...channel, ...limits, state: 'open' }, t.now);
}

/** An open stake at the provider. */
export interface OpenThere {
  readonly uid: string;
  readonly minor: bigint;
}

/** Stakes a user's whole balance in the channel. */
export async function stakeThere(t: TestApp, uid: string): Promise<OpenThere | undefined> {
  const { minor } = await t.db
    .selectFrom('sandbox_wallet_moves')
    .select(({ fn }) => fn.sum<string | null>('amount_minor').as('minor'))
    .where('site_id', '=', 'demo')
    .where('channel_id', '=', CHANNEL)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const open = { uid, minor: BigInt(minor ?? 0) };
  if (open.minor <= 0n) return undefined;
  await moveThere(t, { uid, minor: -open.minor });
  return open;
}

/** Makes the provider cancel the round and return the stake. */
export const voidThere = moveThere;

async function moveThere(t: TestApp, { uid, minor }: OpenThere): Promise<void> {
  const winnings = { site_id: 'demo', channel_id: CHANNEL, reference: randomUUID(), uid, amount_minor: minor };
  await t.db.insertInto('sandbox_wallet_moves').values(winnings).execute();
}
