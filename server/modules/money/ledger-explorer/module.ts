import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { journalListRoutes } from './journal-list-routes.ts';
import { ledgerExplorerRoutes } from './routes.ts';

export const ledgerExplorerModule = defineModule({
  name: 'money/ledger-explorer',
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: ({ db }) => ({
    routes: [...ledgerExplorerRoutes({ db }), ...journalListRoutes({ db, recordExport: recordListExport })],
  }),
});
