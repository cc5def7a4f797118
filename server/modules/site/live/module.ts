import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ENDING, RAW_ROUTES } from '../../../platform/assembly/ports.ts';
import { liveJobs } from './jobs.ts';
import { createLiveHub } from './live-hub.ts';
import { FIND_SESSION, LIVE_SOURCES } from './ports.ts';
import { liveRawRoutes } from './routes.ts';

export const liveModule = defineModule({
  name: 'site/live',
  needs: { ...BASICS, sources: LIVE_SOURCES, findSession: FIND_SESSION },
  gives: { rawRoutes: RAW_ROUTES, ending: ENDING },
  create(parts) {
    const hub = createLiveHub(parts);
    liveJobs(parts);
    // The HTTP server waits for open streams when it closes.
    return { rawRoutes: liveRawRoutes({ ...parts, hub }), ending: [() => hub.closeAll()] };
  },
});
