import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, EXPORTS, ROUTES } from '../../../platform/assembly/ports.ts';
import { eraseFileRequests } from '../../../platform/exports/erase-requests.ts';
import { personalData as exportsPersonalData } from '../../../platform/exports/personal-data.ts';
import { exportRetention } from '../../../platform/exports/retention.ts';
import { ERASE_STEPS, PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { RETENTIONS } from '../../../platform/retention/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { CARRY_OVER_PROTECTION } from '../auth/index.ts';
import { carryOverProtection } from './carry-over-protection.ts';
import { protectionConsoleRoutes } from './console-routes.ts';
import { type OwnDataSection, ownDataExport, personDataExport, tableSections } from './own-data.ts';
import { ownIdentity } from './own-identity.ts';
import { personalData } from './personal-data.ts';
import { CLOSING_PAYMENTS, GIVE_UP_BALANCE, OPEN_BETS, OWN_DATA, READ_PLAY } from './ports.ts';
import { protectionSettings } from './protection-settings.ts';
import { protectionRoutes } from './routes.ts';

export const protectionModule = defineModule({
  name: 'identity/protection',
  declares: [
    declare(RETENTIONS, ...exportRetention),
    declare(ERASE_STEPS, eraseFileRequests),
    declare(PERSONAL_TABLES, ...personalData, ...exportsPersonalData),
    declare(SETTINGS, protectionSettings),
    declareValue(CARRY_OVER_PROTECTION, carryOverProtection),
  ],
  needs: {
    ...BASICS,
    readPlay: READ_PLAY,
    payments: CLOSING_PAYMENTS,
    countOpenBets: OPEN_BETS,
    giveUp: GIVE_UP_BALANCE,
    ownData: OWN_DATA,
    personalTables: PERSONAL_TABLES,
  },
  gives: { routes: ROUTES, exports: EXPORTS },
  create: (parts) => ({
    routes: [
      ...protectionRoutes({
        ...parts,
        closing: { ...parts.payments, countOpenBets: parts.countOpenBets, giveUp: parts.giveUp },
      }),
      ...protectionConsoleRoutes(parts),
    ],
    exports: exportsOf([...ownIdentity(parts.secrets), ...parts.ownData, ...tableSections(parts.personalTables)]),
  }),
});

function exportsOf(sections: readonly OwnDataSection[]) {
  return [ownDataExport(sections), personDataExport(sections)];
}
