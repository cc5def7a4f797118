import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import {
  BASICS,
  CONNECTION_STRING,
  DATABASE,
  PAYMENT_READER,
  RAW_ROUTES,
  ROUTES,
  SECRETS,
  WORKERS,
} from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { RETENTIONS } from '../../../platform/retention/index.ts';
import { PLAY_ROWS } from '../../back-office/risk/index.ts';
import { OPEN_BETS } from '../../identity/protection/index.ts';
import { CHANNEL_NAMES } from '../../money/wallet/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { createBetGuard } from './bet-guard.ts';
import { createChannelFinder } from './channel-finder.ts';
import { NOTE_ANSWER } from './health/ports.ts';
import { personalData } from './personal-data.ts';
import { CHANNEL_FINDER, DIALECTS } from './ports.ts';
import { providerRawRoutes } from './provider-routes.ts';
import { countOpenBets, PLAY_PARTS } from './published.ts';
import { channelRetention } from './retention.ts';
import { createRoundWorker } from './round-worker.ts';
import { channelRoutes } from './routes.ts';
import { createTransactionBatch } from './transaction-batch.ts';
import { readChannelNames } from './views.ts';

export const channelsModule = defineModule({
  name: 'play/channels',
  declares: [
    declare(RETENTIONS, ...channelRetention),
    declare(PERSONAL_TABLES, ...personalData),
    declareValue(OPEN_BETS, countOpenBets),
    declareValue(PLAY_ROWS, PLAY_PARTS),
  ],
  needs: {
    ...BASICS,
    connectionString: CONNECTION_STRING,
    reader: PAYMENT_READER,
    sites: SITES,
    finder: CHANNEL_FINDER,
    dialects: DIALECTS,
    onAnswered: NOTE_ANSWER,
  },
  gives: { routes: ROUTES, rawRoutes: RAW_ROUTES, workers: WORKERS },
  create(parts) {
    const { db, reader, clock } = parts;
    const batch = createTransactionBatch(parts);
    return {
      routes: channelRoutes({ db }),
      rawRoutes: providerRawRoutes({ ...parts, batch, guardBet: createBetGuard(db, reader, clock) }),
      workers: [createRoundWorker(parts)],
      stop: () => batch.close(),
    };
  },
});

/** A module of its own, because adapters also find channels. */
export const channelFinderModule = defineModule({
  name: 'play/channels',
  needs: { db: DATABASE, secrets: SECRETS },
  gives: { finder: CHANNEL_FINDER, channelNames: CHANNEL_NAMES },
  create: ({ db, secrets }) => ({
    finder: createChannelFinder(db, secrets),
    channelNames: (siteId) => readChannelNames(db, siteId),
  }),
});
