import { keptBySetting, keptFor, type Retention } from '../../../platform/retention/index.ts';
import { forgetSecurityEvents } from './security-events.ts';
import { securitySettings } from './security-settings.ts';

export const auditRetention: readonly Retention[] = [
  {
    what: 'Security events, with address and device',
    tables: ['security_events'],
    kept: keptBySetting(securitySettings, 'keepDays'),
    why: 'finding a break-in months later',
    runs: 'night',
    forget: (db, { siteId }, before) => forgetSecurityEvents(db, siteId, before),
  },
  {
    what: 'Log of activity of operators',
    tables: ['audit_rows'],
    kept: keptFor('always', 0),
    why: 'the law: who did what; each row proves the one before',
    runs: { by: 'nothing' },
  },
];
