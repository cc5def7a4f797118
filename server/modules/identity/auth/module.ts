import { randomInt } from 'node:crypto';
import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, CONNECTION_STRING, ROUTES } from '../../../platform/assembly/ports.ts';
import { createPreparedReader } from '../../../platform/db/prepared-reader.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { RETENTIONS } from '../../../platform/retention/index.ts';
import { FIND_SESSION } from '../../site/live/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { logInRetention } from './log-in-retention.ts';
import { personalData } from './personal-data.ts';
import { CARRY_OVER_PROTECTION, HAD_INVITER, SMS_SENDER } from './ports.ts';
import { authRetention } from './retention.ts';
import { authRoutes } from './routes.ts';
import { createSessionFinder } from './session-finder.ts';
import { smsSettings } from './sms-settings.ts';

export const authModule = defineModule({
  name: 'identity/auth',
  declares: [
    declare(RETENTIONS, ...authRetention),
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, smsSettings, logInRetention),
  ],
  needs: {
    ...BASICS,
    connectionString: CONNECTION_STRING,
    sites: SITES,
    sms: SMS_SENDER,
    hadInviter: HAD_INVITER,
    follow: CARRY_OVER_PROTECTION,
  },
  gives: { findSession: FIND_SESSION, routes: ROUTES },
  create(parts) {
    const reader = createPreparedReader(parts.connectionString, 'pitaka sessions');
    const sessions = createSessionFinder({ ...parts, reader });
    return {
      findSession: (site, token) => sessions.find(site, token, parts.clock()),
      routes: authRoutes({
        ...parts,
        sessions,
        reader,
        returning: { hadInviter: parts.hadInviter, follow: parts.follow },
        randomCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
        randomUid: () => String(randomInt(10_000_000, 100_000_000)),
      }),
      stop: () => reader.close(),
    };
  },
});
