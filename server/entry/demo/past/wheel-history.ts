import { createHash } from 'node:crypto';
import { WHEEL_FREE_SPINS, WHEEL_PRIZE_FOLLOW_UP_HOURS } from '@pitaka/contract/constants.ts';
import { actOnReviewed } from '../../../modules/back-office/reviewed-records/index.ts';
import { seedFor, setClientSeed, spinWheel, wheelPrizes } from '../../../modules/play/wheel/index.ts';
import type { Site } from '../../../platform/http/site.ts';
import { actorOf } from './operator-actions.ts';
import { done, type PastSite } from './past-site.ts';
import type { PastStep } from './past-step.ts';

const RULES = { freeSpins: WHEEL_FREE_SPINS, followUpHours: WHEEL_PRIZE_FOLLOW_UP_HOURS };
const [JUANA, MARCO, BEA, CARLO, DIWA, ELENA, GRACE] = [
  '10000000',
  '10000001',
  '10000011',
  '10000012',
  '10000013',
  '10000014',
  '10000016',
] as const;

/** Spins by day, user and prize. */
const DRAWN: readonly (readonly [daysAgo: number, uid: string, prize: string])[] = [
  ...['five', 'again', 'ten', 'again', 'twenty', 'five', 'fifty'].map((prize, day) => [8 - day, GRACE, prize] as const),
  [6, BEA, 'headset'],
  [5, BEA, 'ten'],
  [3, BEA, 'again'],
  [4, CARLO, 'again'],
  [3, CARLO, 'hundred'],
  [3, JUANA, 'twenty'],
  [2, MARCO, 'five'],
  [2, DIWA, 'again'],
  [1, JUANA, 'hundred'],
  [1, MARCO, 'fifty'],
  [0.9, DIWA, 'thousand'],
];

/** A headset that is drawn although the last one was already given. */
const SOLD_OUT = { daysAgo: 4.5, uid: ELENA, prize: 'headset' } as const;

/** Adds prizes of the last days: paid at once, in review, handed over, declined, and one that was out of stock. */
export function wheelHistory(past: PastSite): PastStep[] {
  return [
    ...DRAWN.map(([daysAgo, uid, prize]) => ({ daysAgo, run: (at: Date) => draw(past, past.site, uid, prize, at) })),
    { daysAgo: SOLD_OUT.daysAgo, run: (at) => draw(past, withoutStock(past.site), SOLD_OUT.uid, SOLD_OUT.prize, at) },
    { daysAgo: 5.4, run: (at) => decide(past, BEA, 'pay', '', at) },
    {
      daysAgo: 2.6,
      run: (at) => decide(past, CARLO, 'decline', 'Another account from the same phone drew it, too', at),
    },
  ];
}

/** Spins with a client seed that leads to the prize, so that the draw can be verified like any other. */
async function draw(past: PastSite, site: Site, uid: string, prize: string, at: Date): Promise<void> {
  const owner = { siteId: site.siteId, uid };
  const seed = await seedFor(past, site, uid, prize, at);
  await setClientSeed(past, owner, seed, at);
  const key = createHash('sha256').update(`demo wheel ${uid} ${prize} ${at.toISOString()}`).digest('hex').slice(0, 32);
  done(
    `a spin of ${uid}`,
    await spinWheel(
      { ...past, rules: RULES },
      { site, uid, key, deviceId: `demo-${uid}`, network: '', origin: 'demo' },
      at,
    ),
  );
}

function withoutStock(site: Site): Site {
  const wheel = site.settings.wheel as { prizes: readonly { stock: number | null }[] };
  const prizes = wheel.prizes.map((prize) => ({ ...prize, stock: prize.stock === null ? null : 1 }));
  return { ...site, settings: { ...site.settings, wheel: { ...wheel, prizes } } };
}

async function decide(past: PastSite, uid: string, event: 'pay' | 'decline', reason: string, at: Date): Promise<void> {
  const { db, site } = past;
  const row = await db
    .selectFrom('wheel_prizes')
    .select(['prize_id', 'version'])
    .where('site_id', '=', site.siteId)
    .where('uid', '=', uid)
    .where('state', '=', 'in_review')
    .executeTakeFirstOrThrow();
  const seen = { id: row.prize_id, version: row.version, reason, event };
  done(
    'a prize',
    await actOnReviewed(past, wheelPrizes, { actor: await actorOf(past, 'maker'), site: past.site }, seen, at),
  );
}
