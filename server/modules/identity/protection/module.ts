import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, EXPORTS, ROUTES } from '../../../platform/assembly/ports.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { FOLLOW_PERSON } from '../auth/index.ts';
import { protectionConsoleRoutes } from './console-routes.ts';
import { followPerson } from './follow-person.ts';
import { ownDataExport } from './own-data.ts';
import { ownIdentity } from './own-identity.ts';
import { CLOSING_PAYMENTS, GIVE_UP, OPEN_BETS, OWN_DATA, READ_PLAY } from './ports.ts';
import { protectionSettings } from './protection-settings.ts';
import { protectionRoutes } from './routes.ts';

export const protectionModule = defineModule({
  name: 'identity/protection',
  declares: [declare(SETTINGS, protectionSettings), declareValue(FOLLOW_PERSON, followPerson)],
  needs: {
    ...BASICS,
    readPlay: READ_PLAY,
    payments: CLOSING_PAYMENTS,
    countOpenBets: OPEN_BETS,
    giveUp: GIVE_UP,
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
