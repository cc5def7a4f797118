import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'conversions',
    key: ['conversion_id'],
    exported: {
      columns: [
        'conversion_id',
        'source',
        'transaction_id',
        'click_id',
        'item_id',
        'sub',
        'event',
        'status',
        'amount_minor',
        'currency',
        'occurred_at',
        'day',
        'refused',
        'created_at',
        'changed_at',
        'count',
        'is_contradicted',
        'stands_since',
      ],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'platform_facts',
    key: ['source', 'day', 'item_id', 'metric', 'version'],
    exported: {
      columns: ['source', 'day', 'item_id', 'metric', 'amount_minor', 'currency', 'count', 'said_at', 'said_minor'],
    },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
