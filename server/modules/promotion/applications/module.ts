import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { APPLICATION_ROWS } from '../../back-office/users/index.ts';
import { READ_VERSION } from '../../site/content/index.ts';
import { READ_OWN_EARNINGS } from '../catalogue/index.ts';
import { promotionJobs } from './jobs.ts';
import { createLinkRequester } from './link-requester.ts';
import { personalData } from './personal-data.ts';
import { LINK_PLATFORMS, LINK_REQUESTER } from './ports.ts';
import { applicationsOf } from './published.ts';
import { promotionRoutes } from './routes.ts';

export const applicationsModule = defineModule({
  name: 'promotion/applications',
  declares: [declare(PERSONAL_TABLES, ...personalData), declareValue(APPLICATION_ROWS, applicationsOf)],
  needs: { ...BASICS, platforms: LINK_PLATFORMS, readVersion: READ_VERSION, readOwnEarnings: READ_OWN_EARNINGS },
  gives: { linkRequester: LINK_REQUESTER, routes: ROUTES },
  create(parts) {
    const linkRequester = createLinkRequester(parts);
    promotionJobs({ ...parts, linkRequester });
    return { linkRequester, routes: promotionRoutes({ ...parts, linkRequester }) };
  },
});
