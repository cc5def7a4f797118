import { defineModule } from '../../../platform/assembly/define-module.ts';
import { CLOCK, DATABASE, PRODUCT_VERSION, ROUTES } from '../../../platform/assembly/ports.ts';
import { createBanners } from './banners.ts';
import { createVersionReader } from './catalogue-version.ts';
import { FIRST_BANNER, HIDDEN_TOPICS, READ_VERSION } from './ports.ts';
import { contentRoutes } from './routes.ts';

export const contentModule = defineModule({
  name: 'site/content',
  needs: { db: DATABASE, clock: CLOCK, version: PRODUCT_VERSION, hiddenTopicsOf: HIDDEN_TOPICS },
  gives: { readVersion: READ_VERSION, firstBanner: FIRST_BANNER, routes: ROUTES },
  create({ db, clock, version, hiddenTopicsOf }) {
    const readVersion = createVersionReader(db);
    const banners = createBanners({ db, readVersion, clock });
    return {
      readVersion,
      async firstBanner(site, locale) {
        const [first] = await banners.list(site.siteId, locale);
        return first && first.picture !== '' ? { address: first.picture } : undefined;
      },
      routes: contentRoutes({ db, banners, version, hiddenTopicsOf }),
    };
  },
});
