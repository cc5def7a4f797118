import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { RECORDS } from './ports.ts';
import { reviewedRecordRoutes } from './record-routes.ts';

export const reviewedRecordsModule = defineModule({
  name: 'back-office/reviewed-records',
  needs: { db: DATABASE, records: RECORDS },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: reviewedRecordRoutes(parts) }),
});
