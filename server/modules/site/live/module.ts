import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ENDING, RAW_ROUTES } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { RETENTIONS } from '../../../platform/retention/index.ts';
import { personalData as noticesPersonalData } from '../notices/index.ts';
import { liveJobs } from './jobs.ts';
import { createLiveHub } from './live-hub.ts';
import { personalData } from './personal-data.ts';
import { FIND_SESSION, LIVE_SOURCES } from './ports.ts';
import { liveRetention } from './retention.ts';
import { liveRawRoutes } from './routes.ts';

export const liveModule = defineModule({
  name: 'site/live',
  declares: [declare(RETENTIONS, liveRetention), declare(PERSONAL_TABLES, ...personalData, ...noticesPersonalData)],
  needs: { ...BASICS, sources: LIVE_SOURCES, findSession: FIND_SESSION },
  gives: { rawRoutes: RAW_ROUTES, ending: ENDING },
  create(parts) {
    const hub = createLiveHub(parts);
    liveJobs(parts);
    // Ends the streams, because the HTTP server waits for open ones when it closes.
    return { rawRoutes: liveRawRoutes({ ...parts, hub }), ending: [() => hub.closeAll()] };
  },
});
