import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
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
