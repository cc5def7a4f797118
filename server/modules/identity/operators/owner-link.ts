import { decidePassword } from '@pitaka/core/identity/operators/operator-password.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { hashPassword, hashToken, newToken } from '../auth/index.ts';
import { COMMAND_LINE } from './command-line.ts';
import { insertOperator } from './create-operator.ts';
import { recordOperatorDevice } from './devices.ts';
import { forbiddenInPassword } from './password-facts.ts';
import { insertOperatorSession, type Origin } from './store.ts';

export const OWNER_LINK_HOURS = 24;
const LINK_MS = OWNER_LINK_HOURS * 3_600_000;

export type OwnerLinkRefusal = 'owner_link_unknown' | 'owner_link_used' | 'owner_link_expired';

/**
 * Makes the one link by which a site's first owner chooses name and password, and returns its token, which is not
 * stored. Earlier unused links stop working.
 */
export async function createOwnerLink(
  db: Database,
  siteId: string,
  now: Date,
): Promise<Result<{ token: string; expiresAt: Date }, 'owner_link_used'>> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_MS);
  return decideInTransaction(db, async (tx) => {
    if (await hasOwner(tx, siteId)) return refuse('owner_link_used');
    await tx.deleteFrom('owner_links').where('site_id', '=', siteId).where('used_at', 'is', null).execute();
    await tx
      .insertInto('owner_links')
      .values({ site_id: siteId, token_hash: hashToken(token), created_at: now, expires_at: expiresAt })
      .execute();
    return ok({ token, expiresAt });
  });
}

/** Looks at a link without using it. */
export async function lookAtOwnerLink(
  db: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<Result<{ expiresAt: Date }, OwnerLinkRefusal>> {
  const link = await findLink(db, siteId, token);
  return decide(link, await hasOwner(db, siteId), now);
}

/** Creates the owner and opens a session. A refusal leaves the link as it was. */
export async function acceptOwnerLink(
  db: Database,
  request: { token: string; name: string; password: string; site: Site; origin: Origin & { deviceId: string } },
  now: Date,
): Promise<
  Result<{ sessionToken: string; operatorId: string }, OwnerLinkRefusal | 'operator_exists' | 'password_weak'>
> {
  const { site, name, password, origin } = request;
  const { siteId } = site;
  // Before the password is hashed, which is costly: otherwise anyone could keep the server computing.
  const looked = await lookAtOwnerLink(db, siteId, request.token, now);
  if (!looked.ok) return looked;
  const fit = decidePassword(password, forbiddenInPassword(name, [site]));
  if (!fit.ok) return fit;
  const passwordHash = await hashPassword(password);
  return decideInTransaction(db, async (tx) => {
    // Locked, so that only one of two browsers with the same link makes an owner.
    const link = await findLink(tx, siteId, request.token, 'locked');
    const decided = decide(link, await hasOwner(tx, siteId), now);
    if (!decided.ok) return decided;
    await tx
      .updateTable('owner_links')
      .set({ used_at: now })
      .where('site_id', '=', siteId)
      .where('token_hash', '=', hashToken(request.token))
      .execute();
    const actor = { ...COMMAND_LINE, siteId, address: origin.address, device: origin.device };
    const owner = { name, role: 'owner', siteIds: [siteId], password, passwordHash } as const;
    const made = await insertOperator(tx, { actor }, owner, now);
    if (!made.ok) return made;
    const { id } = made.value;
    const { token: sessionToken } = await insertOperatorSession(tx, id, origin, now);
    await recordOperatorDevice(tx, id, origin.deviceId, now);
    return ok({ sessionToken, operatorId: id });
  });
}

interface Link {
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

function findLink(
  db: Database | Transaction,
  siteId: string,
  token: string,
  lock?: 'locked',
): Promise<Link | undefined> {
  const query = db
    .selectFrom('owner_links')
    .select(['expires_at', 'used_at'])
    .where('site_id', '=', siteId)
    .where('token_hash', '=', hashToken(token));
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

function decide(link: Link | undefined, isOwned: boolean, now: Date): Result<{ expiresAt: Date }, OwnerLinkRefusal> {
  if (!link) return refuse('owner_link_unknown');
  if (link.used_at !== null || isOwned) return refuse('owner_link_used');
  if (link.expires_at <= now) return refuse('owner_link_expired');
  return ok({ expiresAt: link.expires_at });
}

async function hasOwner(db: Database | Transaction, siteId: string): Promise<boolean> {
  const owner = await db
    .selectFrom('operator_sites')
    .select('operator_id')
    .where('site_id', '=', siteId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return owner !== undefined;
}
