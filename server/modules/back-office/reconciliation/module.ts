import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { findingMeasure } from './finding-measure.ts';
import { reconciliationJobs } from './jobs.ts';
import { BOOKS } from './ports.ts';
import { reconciliationSettings } from './reconciliation-settings.ts';

export const reconciliationModule = defineModule({
  name: 'back-office/reconciliation',
  declares: [declare(SETTINGS, reconciliationSettings)],
  needs: { ...BASICS, sites: SITES, books: BOOKS },
  gives: { measures: MEASURES },
  create(parts) {
    reconciliationJobs(parts);
    return { measures: [findingMeasure(parts.books)] };
  },
});
