import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { leaderboardSettings } from './leaderboard-settings.ts';
import { personalData } from './personal-data.ts';
import { createRateWorker } from './rate-worker.ts';
import { teamRoutes } from './routes.ts';

export const teamModule = defineModule({
  name: 'earnings/team',
  declares: [declare(PERSONAL_TABLES, ...personalData), declare(SETTINGS, leaderboardSettings)],
  needs: BASICS,
  gives: { routes: ROUTES, workers: WORKERS },
  create: (parts) => ({ routes: teamRoutes(parts), workers: [createRateWorker(parts)] }),
});
