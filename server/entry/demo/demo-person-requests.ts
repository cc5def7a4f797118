import { approve, fingerprintOf, requestApproval } from '../../modules/back-office/approvals/index.ts';
import { storePhone } from '../../modules/identity/auth/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Site } from '../../platform/http/site.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { readApprovals } from '../registries.ts';
import { actorOf, type DemoOperator } from './past/operator-actions.ts';
import { done } from './past/past-site.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const [NICO, OLIVE] = ['10000033', '10000034'] as const;
/** A user who joined, looked around and left: without money and earnings, no record keeps her data. */
const VERA = { uid: '10000051', phone: '9170000051', name: 'Vera Mercado', joinedDaysAgo: 143 } as const;

interface Dependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

/**
 * Requests about people's data: an approved file, a file that waits for the second operator, and an erasing that waits.
 */
export async function seedPersonRequests(deps: Dependencies, site: Site, now: Date): Promise<void> {
  const { db, secrets } = deps;
  const registry = await readApprovals(secrets);
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const request = async (by: DemoOperator, kind: string, uid: string, payload: object, reason: string, at: Date) => {
    const approval = registry.get(kind);
    if (!approval) throw new Error(`there is no approval ${kind}`);
    const request = { approval, targetId: uid, payload, reason, unit: site.unit };
    return done(kind, await requestApproval(db, await actorOf({ db, site }, by), request, at)).id;
  };
  await addVera(deps, site, now);
  const file = { form: 'html' };
  const finished = await request(
    ...(['owner', 'person_export', NICO, file, 'Asked for it on the phone, called back at the known number'] as const),
    minutesAgo(205),
  );
  await approveAsShown(deps, site, { id: finished, by: 'checker', at: minutesAgo(190), registry });
  await request(
    ...(['checker', 'person_export', OLIVE, { form: 'json' }] as const),
    'Letter with a copy of the passport, received yesterday; takes the file to another service',
    minutesAgo(35),
  );
  await request(
    ...(['owner', 'person_erase', VERA.uid, {}] as const),
    'Wrote from the app and confirmed it on a video call; has not used the account since January',
    minutesAgo(30),
  );
}

async function addVera({ db, secrets }: Dependencies, { siteId, areaCode, locale }: Site, now: Date): Promise<void> {
  const { uid, phone, name, joinedDaysAgo } = VERA;
  await db
    .insertInto('users')
    .values({
      ...{ site_id: siteId, uid, name, locale, inviter_uid: null, password_hash: null },
      ...storePhone(secrets, { siteId, uid }, { areaCode, number: phone }),
      created_at: new Date(now.getTime() - joinedDaysAgo * DAY_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function approveAsShown(
  { db }: Dependencies,
  site: Site,
  {
    id,
    by,
    at,
    registry,
  }: { id: string; by: DemoOperator; at: Date; registry: Awaited<ReturnType<typeof readApprovals>> },
): Promise<void> {
  const row = await db
    .selectFrom('approval_requests')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where('approval_id', '=', id)
    .executeTakeFirstOrThrow();
  const print = fingerprintOf(row, row.target_label, row.preview);
  const decider = { actor: await actorOf({ db, site }, by), permissions: new Set(['approval.decide'] as const) };
  done('approval', await approve({ db, registry }, decider, { id, print, unit: site.unit }, at));
}
