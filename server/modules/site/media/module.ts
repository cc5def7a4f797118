import { defineModule } from '../../../platform/assembly/define-module.ts';
import { RAW_ROUTES } from '../../../platform/assembly/ports.ts';
import { MEDIA_STORE } from './ports.ts';
import { mediaRawRoutes } from './routes.ts';

export const mediaModule = defineModule({
  name: 'site/media',
  needs: { store: MEDIA_STORE },
  gives: { rawRoutes: RAW_ROUTES },
  create: (parts) => ({ rawRoutes: mediaRawRoutes(parts) }),
});
