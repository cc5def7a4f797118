import { keptFor, type Retention } from '../../../platform/retention/index.ts';

export const channelRetention: readonly Retention[] = [
  {
    what: 'Launch tokens of games',
    tables: ['launch_tokens'],
    kept: keptFor('1 day after they expired', 1),
    why: 'a bet with an expired token is answered with this reason',
    runs: 'night',
    forget: (db, { siteId }, before) =>
      db.deleteFrom('launch_tokens').where('site_id', '=', siteId).where('expires_at', '<', before).execute(),
  },
  {
    what: 'Calls of game providers, by minute',
    tables: ['channel_health'],
    kept: keptFor('8 days', 8),
    why: 'the page of a channel’s health',
    runs: { by: 'the recorder, with each new minute' },
  },
];
