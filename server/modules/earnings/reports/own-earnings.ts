import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { OwnDataSection } from '../../identity/protection/index.ts';
import { earningTargetsOf } from '../commission/published.ts';

/** A user's earnings: the settled sums of each day and item. */
export const OWN_EARNINGS: OwnDataSection = {
  name: 'earnings',
  columns: ['day', 'item', 'settled'],
  async read(tx, { siteId, uid }, after, size) {
    const [day = '0', item = ''] = after === '' ? [] : after.split(':');
    const { rows } = await sql<{ day: number; item_id: string; settled_minor: bigint }>`
      SELECT day, item_id, settled_minor FROM ${earningTargetsOf(siteId)} earning_targets
      WHERE uid = ${uid} AND (day, item_id) > (${Number(day)}, ${item})
      ORDER BY day, item_id LIMIT ${size}`.execute(tx);
    const last = rows.length === size ? rows.at(-1) : undefined;
    return {
      rows: rows.map((row) => [row.day, row.item_id, formatMinor(row.settled_minor)]),
      next: last && `${last.day}:${last.item_id}`,
    };
  },
};
