import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../platform/assembly/ports.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { MEDIA_STORE } from '../../site/media/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { NOTIFY_RATIO_CHANGE } from '../catalogue/index.ts';
import { fileRoutes } from './file-routes.ts';
import { platformJobs } from './jobs.ts';
import { platformSettings } from './platform-settings.ts';
import { FIGURE_RECEIVER, PLATFORMS_TO_SYNC } from './ports.ts';
import { platformRoutes } from './routes.ts';

export const platformsModule = defineModule({
  name: 'promotion/platforms',
  declares: [declare(SETTINGS, platformSettings)],
  needs: {
    ...BASICS,
    sites: SITES,
    store: MEDIA_STORE,
    platforms: PLATFORMS_TO_SYNC,
    figures: FIGURE_RECEIVER,
    notifyRatioChange: NOTIFY_RATIO_CHANGE,
  },
  gives: { routes: ROUTES },
  create(parts) {
    const sync = platformJobs(parts);
    return {
      routes: [...fileRoutes(parts), ...platformRoutes({ ...parts, recordExport: recordListExport })],
      stop: () => sync.stop(),
    };
  },
});
