import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { ERASE_STEPS, ERASURE_OBSTACLES, PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { eraseFindings } from './erase-findings.ts';
import { findingMeasure } from './finding-measure.ts';
import { reconciliationJobs } from './jobs.ts';
import { unresolvedFindings } from './open-findings.ts';
import { personalData } from './personal-data.ts';
import { BOOKS } from './ports.ts';
import { reconciliationSettings } from './reconciliation-settings.ts';

export const reconciliationModule = defineModule({
  name: 'back-office/reconciliation',
  declares: [
    declare(ERASURE_OBSTACLES, unresolvedFindings),
    declare(ERASE_STEPS, eraseFindings),
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, reconciliationSettings),
  ],
  needs: { ...BASICS, sites: SITES, books: BOOKS },
  gives: { measures: MEASURES },
  create(parts) {
    reconciliationJobs(parts);
    return { measures: [findingMeasure(parts.books)] };
  },
});
