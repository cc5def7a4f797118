import type { LineSubjects } from '../../money/wallet/index.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';

/** Commission in its promoter's statement: the item that was sold, and the lines of its day in the report. */
export const commissionSubjects: LineSubjects = {
  kinds: ['commission'],
  async read(db, { site }, lines) {
    const sales = lines.flatMap(({ journalId, recordId }) => {
      const [, day = '', ...item] = recordId.split('.');
      return /^[0-9]{8}$/.test(day) ? [{ journalId, day, itemId: item.join('.') }] : [];
    });
    if (sales.length === 0) return new Map();
    const rows = await db
      .selectFrom(itemsOf(site.siteId).as('items'))
      .select(['item_id', 'kind', 'external_id', 'name'])
      .where('item_id', 'in', [...new Set(sales.map(({ itemId }) => itemId))])
      .execute();
    const items = new Map(rows.map((row) => [row.item_id, row]));
    return new Map(
      sales.flatMap(({ journalId, day, itemId }) => {
        const item = items.get(itemId);
        if (!item) return [];
        const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
        const record = { page: 'sales' as const, id: `${iso} ${item.kind} ${item.external_id}` };
        return [[journalId, { subject: item.name, record }] as const];
      }),
    );
  },
};
