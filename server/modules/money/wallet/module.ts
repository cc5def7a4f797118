import { DEFAULT_LOCALE, isLocale } from '@pitaka/contract/locales.ts';
import { WALLET_MESSAGES } from '@pitaka/contract/messages/wallet/index.ts';
import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, EXPORTS, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { GIVE_UP_BALANCE, OWN_DATA, READ_PLAY } from '../../identity/protection/index.ts';
import { LIVE_SOURCES } from '../../site/live/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { LEDGER, moveBalanceToSuspense } from '../ledger/index.ts';
import { personalData as limitsPersonalData } from '../limits/index.ts';
import { CHECK_PIN, OWN_PIN_ABOVE } from '../safe/index.ts';
import { walletStatementExport } from './export-statement.ts';
import { createDebtFollower } from './follow-debts.ts';
import { LINE_SUBJECTS } from './line-subjects.ts';
import { createLiveBalances } from './live-balances.ts';
import { createTransferNotifier } from './notify-transfers.ts';
import { OWN_TRANSACTIONS } from './own-transactions.ts';
import { personalData } from './personal-data.ts';
import { ACTIVE_BONUS, CHANNEL_NAMES, SENDING_STOP } from './ports.ts';
import { readPlayOf } from './read-play.ts';
import { READY_THINGS } from './ready.ts';
import { walletRoutes } from './routes.ts';
import { transferSettings } from './transfer-settings.ts';

export const walletModule = defineModule({
  name: 'money/wallet',
  declares: [
    declare(SETTINGS, transferSettings),
    declare(OWN_DATA, OWN_TRANSACTIONS),
    declare(PERSONAL_TABLES, ...limitsPersonalData, ...personalData),
    declareValue(GIVE_UP_BALANCE, (tx, { siteId, uid }, { site, minor, origin }, now) =>
      moveBalanceToSuspense(tx, { siteId, uid, unit: site.unit }, { givenMinor: minor, origin }, now),
    ),
  ],
  needs: {
    ...BASICS,
    sites: SITES,
    ledger: LEDGER,
    checkPin: CHECK_PIN,
    ownPinAbove: OWN_PIN_ABOVE,
    readSendingStop: SENDING_STOP,
    channelNames: CHANNEL_NAMES,
    activeBonus: ACTIVE_BONUS,
    subjects: LINE_SUBJECTS,
    ready: READY_THINGS,
  },
  gives: { readPlay: READ_PLAY, routes: ROUTES, exports: EXPORTS, workers: WORKERS, liveSources: LIVE_SOURCES },
  create: (parts) => ({
    readPlay: readPlayOf(parts.db),
    routes: walletRoutes(parts),
    exports: [
      walletStatementExport({
        sites: parts.sites,
        subjects: parts.subjects,
        textsOf: (locale) => WALLET_MESSAGES[isLocale(locale) ? locale : DEFAULT_LOCALE],
      }),
    ],
    workers: [createTransferNotifier(parts), createDebtFollower(parts)],
    liveSources: [createLiveBalances(parts.db)],
  }),
});
