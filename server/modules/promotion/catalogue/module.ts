import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, RAW_ROUTES, ROUTES } from '../../../platform/assembly/ports.ts';
import { MEDIA_STORE } from '../../site/media/index.ts';
import { catalogueRawRoutes, catalogueRoutes } from './routes.ts';

export const catalogueModule = defineModule({
  name: 'promotion/catalogue',
  needs: { db: DATABASE, store: MEDIA_STORE },
  gives: { routes: ROUTES, rawRoutes: RAW_ROUTES },
  create: (parts) => ({ routes: catalogueRoutes(parts), rawRoutes: catalogueRawRoutes(parts) }),
});
