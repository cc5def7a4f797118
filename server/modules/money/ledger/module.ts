import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, CONNECTION_STRING } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { ledgerJobs } from './jobs.ts';
import { createLedgerBatch } from './ledger-batch.ts';
import { personalData } from './personal-data.ts';
import { LEDGER } from './ports.ts';
import { SUSPENSE_MEASURE } from './suspense-measure.ts';

export const ledgerModule = defineModule({
  name: 'money/ledger',
  declares: [declare(PERSONAL_TABLES, ...personalData), declare(MEASURES, SUSPENSE_MEASURE)],
  needs: { ...BASICS, connectionString: CONNECTION_STRING },
  gives: { ledger: LEDGER },
  create(parts) {
    const ledger = createLedgerBatch(parts);
    ledgerJobs(parts);
    return { ledger, stop: () => ledger.close() };
  },
});
