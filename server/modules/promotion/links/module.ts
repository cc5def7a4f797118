import { randomBytes } from 'node:crypto';
import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, CONNECTION_STRING, RAW_ROUTES, ROUTES } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { RETENTIONS } from '../../../platform/retention/index.ts';
import { OWN_DATA } from '../../identity/protection/index.ts';
import { LIVE_SOURCES } from '../../site/live/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { ClickFlood } from './click-flood.ts';
import { createClickRecorder } from './click-recorder.ts';
import { clickRawRoutes } from './click-routes.ts';
import { findLink } from './find-link.ts';
import { linkSettings } from './link-settings.ts';
import { createLiveClicks } from './live-clicks.ts';
import { OWN_LINKS } from './own-links.ts';
import { personalData } from './personal-data.ts';
import { linkRetention } from './retention.ts';
import { linkRoutes } from './routes.ts';
import { readSimilarLinks } from './similar-links.ts';

export const linksModule = defineModule({
  name: 'promotion/links',
  declares: [
    declare(RETENTIONS, linkRetention),
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, linkSettings),
    declare(OWN_DATA, OWN_LINKS),
  ],
  needs: { ...BASICS, connectionString: CONNECTION_STRING },
  gives: { routes: ROUTES, rawRoutes: RAW_ROUTES, liveSources: LIVE_SOURCES },
  create(parts) {
    const { config, db } = parts;
    const recorder = createClickRecorder(parts);
    return {
      routes: linkRoutes({ db, randomBytes }),
      rawRoutes: clickRawRoutes({
        ...parts,
        flood: config.rateLimits ? new ClickFlood(config.processes) : undefined,
        recorder,
        findLink: (siteId, code) => findLink(db, siteId, code),
        findSimilar: (siteId, code) => readSimilarLinks(db, siteId, code),
      }),
      liveSources: [createLiveClicks(parts)],
      stop: () => recorder.close(),
    };
  },
});
