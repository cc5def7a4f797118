import { hasIndependentOwner, type Link, type SiteOwner } from '@pitaka/core/identity/operators/second-person.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

type Reader = Database | Transaction;

/**
 * Records that one operator created another operator, reset one or gave one a role. The command line counts as no
 * operator.
 */
export async function recordSponsor(
  tx: Transaction,
  operatorId: string,
  sponsor: {
    readonly sponsorId: string;
    /** Whether a password was handed over without another owner's approval; undefined: no password was handed over. */
    readonly isAlone: boolean | undefined;
  },
  now: Date,
): Promise<void> {
  const { sponsorId, isAlone } = sponsor;
  if (sponsorId === '') return;
  const set = { since: now, ...(isAlone === undefined ? {} : { alone: isAlone }) };
  await tx
    .insertInto('operator_sponsors')
    .values({ operator_id: operatorId, sponsor_id: sponsorId, ...set })
    .onConflict((conflict) => conflict.columns(['operator_id', 'sponsor_id']).doUpdateSet(set))
    .execute();
}

/** All links between operators, and the owners of a site. */
export async function readPeople(
  db: Reader,
  siteId: string,
): Promise<{ readonly links: Link[]; readonly owners: SiteOwner[] }> {
  const links = await db.selectFrom('operator_sponsors').selectAll().execute();
  const owners = await db
    .selectFrom('operator_sites as r')
    .innerJoin('operators as o', 'o.operator_id', 'r.operator_id')
    .select(['r.operator_id', 'r.appointed_by', 'o.status', 'o.must_change_password', 'o.needs_second_factor'])
    .select(sql<boolean>`o.totp_sealed IS NOT NULL`.as('has_second_factor'))
    .where('r.site_id', '=', siteId)
    .where('r.role', '=', 'owner')
    .execute();
  return {
    links: links.map(({ operator_id, sponsor_id, since, alone }) => ({
      operatorId: operator_id,
      sponsorId: sponsor_id,
      since,
      isAlone: alone,
    })),
    owners: owners.map((owner) => ({
      operatorId: owner.operator_id,
      appointedBy: owner.appointed_by,
      isOfItsOwn:
        owner.status === 'active' &&
        !owner.must_change_password &&
        (!owner.needs_second_factor || owner.has_second_factor),
    })),
  };
}

/**
 * Whether the site has another owner whom the actor neither created nor reset, directly or through other operators
 * (`hasIndependentOwner`).
 */
export async function hasSecondOwner(db: Reader, siteId: string, actorId: string, now: Date): Promise<boolean> {
  const { links, owners } = await readPeople(db, siteId);
  return hasIndependentOwner(actorId, links, owners, now);
}
