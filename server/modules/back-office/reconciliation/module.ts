import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS } from '../../../platform/assembly/ports.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { reconciliationJobs } from './jobs.ts';
import { BOOKS } from './ports.ts';
import { reconciliationSettings } from './reconciliation-settings.ts';

export const reconciliationModule = defineModule({
  name: 'back-office/reconciliation',
  declares: [declare(SETTINGS, reconciliationSettings)],
  needs: { ...BASICS, sites: SITES, books: BOOKS },
  create(parts) {
    reconciliationJobs(parts);
    return {};
  },
});
