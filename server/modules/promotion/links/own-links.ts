import type { OwnDataSection } from '../../identity/protection/index.ts';
import { applicationsOf } from '../applications/published.ts';

/** A user's promotions, with their links. */
export const OWN_LINKS: OwnDataSection = {
  name: 'links',
  columns: ['item', 'state', 'link', 'applied_at'],
  async read(tx, { siteId, uid }, after, size) {
    const rows = await tx
      .selectFrom(applicationsOf(siteId).as('applications'))
      .select(['item_id', 'state', 'link', 'applied_at'])
      .where('uid', '=', uid)
      .where('item_id', '>', after)
      .orderBy('item_id')
      .limit(size)
      .execute();
    return {
      rows: rows.map((row) => [row.item_id, row.state, row.link, row.applied_at.toISOString()]),
      next: rows.length === size ? rows.at(-1)?.item_id : undefined,
    };
  },
};
