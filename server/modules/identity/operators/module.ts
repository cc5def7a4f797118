import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../platform/assembly/ports.ts';
import { isSandbox } from '../../../platform/config.ts';
import { SITES } from '../../site/sites/index.ts';
import { operatorRoutes } from './routes.ts';

export const operatorsModule = defineModule({
  name: 'identity/operators',
  needs: { ...BASICS, sites: SITES },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: operatorRoutes({ ...parts, isSandbox: isSandbox(parts.config) }) }),
});
