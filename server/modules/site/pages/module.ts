import { defineModule } from '../../../platform/assembly/define-module.ts';
import { RAW_ROUTES } from '../../../platform/assembly/ports.ts';
import { FIRST_BANNER } from '../content/index.ts';
import { BUILT } from './ports.ts';
import { pageRawRoutes } from './routes.ts';

export const pagesModule = defineModule({
  name: 'site/pages',
  needs: { built: BUILT, firstBanner: FIRST_BANNER },
  gives: { rawRoutes: RAW_ROUTES },
  create: (parts) => ({ rawRoutes: pageRawRoutes(parts) }),
});
