import { randomBytes } from 'node:crypto';
import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, CONNECTION_STRING, RAW_ROUTES, ROUTES } from '../../../platform/assembly/ports.ts';
import { OWN_DATA } from '../../identity/protection/index.ts';
import { LIVE_SOURCES } from '../../site/live/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { ClickFlood } from './click-flood.ts';
import { createClickRecorder } from './click-recorder.ts';
import { clickRawRoutes } from './click-routes.ts';
import { findLink } from './find-link.ts';
import { linkJobs } from './jobs.ts';
import { linkSettings } from './link-settings.ts';
import { createLiveClicks } from './live-clicks.ts';
import { OWN_LINKS } from './own-links.ts';
import { linkRoutes } from './routes.ts';

export const linksModule = defineModule({
  name: 'promotion/links',
  declares: [declare(SETTINGS, linkSettings), declare(OWN_DATA, OWN_LINKS)],
  needs: { ...BASICS, connectionString: CONNECTION_STRING },
  gives: { routes: ROUTES, rawRoutes: RAW_ROUTES, liveSources: LIVE_SOURCES },
  create(parts) {
    const { config, db } = parts;
    const recorder = createClickRecorder(parts);
    linkJobs(parts);
    return {
      routes: linkRoutes({ db, randomBytes }),
      rawRoutes: clickRawRoutes({
        ...parts,
        flood: config.rateLimits ? new ClickFlood() : undefined,
        recorder,
        findLink: (siteId, code) => findLink(db, siteId, code),
      }),
      liveSources: [createLiveClicks(parts)],
      stop: () => recorder.close(),
    };
  },
});
