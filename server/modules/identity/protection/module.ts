import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, EXPORTS, ROUTES } from '../../../platform/assembly/ports.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { CARRY_OVER_PROTECTION } from '../auth/index.ts';
import { carryOverProtection } from './carry-over-protection.ts';
import { protectionConsoleRoutes } from './console-routes.ts';
import { ownDataExport } from './own-data.ts';
import { ownIdentity } from './own-identity.ts';
import { CLOSING_PAYMENTS, GIVE_UP_BALANCE, OPEN_BETS, OWN_DATA, READ_PLAY } from './ports.ts';
import { protectionSettings } from './protection-settings.ts';
import { protectionRoutes } from './routes.ts';

export const protectionModule = defineModule({
  name: 'identity/protection',
  declares: [declare(SETTINGS, protectionSettings), declareValue(CARRY_OVER_PROTECTION, carryOverProtection)],
  needs: {
    ...BASICS,
    readPlay: READ_PLAY,
    payments: CLOSING_PAYMENTS,
    countOpenBets: OPEN_BETS,
    giveUp: GIVE_UP_BALANCE,
    ownData: OWN_DATA,
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
    exports: [ownDataExport([...ownIdentity(parts.secrets), ...parts.ownData])],
  }),
});
