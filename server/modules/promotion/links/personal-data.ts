import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'short_links',
    key: ['code'],
    exported: { in: 'links' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'clicks',
    key: ['click_id'],
    exported: { columns: ['click_id', 'code', 'item_id', 'sub', 'at', 'day', 'class', 'device'] },
    erased: { kept: 'clicks of others, deleted after the time that the site sets' },
  }),
  personalTable({
    table: 'click_days',
    key: ['day', 'item_id', 'sub'],
    exported: { columns: ['day', 'item_id', 'sub', 'clicks', 'unique_clicks', 'bot_clicks'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
