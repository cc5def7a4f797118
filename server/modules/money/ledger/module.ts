import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, CONNECTION_STRING } from '../../../platform/assembly/ports.ts';
import { ledgerJobs } from './jobs.ts';
import { createLedgerBatch } from './ledger-batch.ts';
import { LEDGER } from './ports.ts';

export const ledgerModule = defineModule({
  name: 'money/ledger',
  needs: { ...BASICS, connectionString: CONNECTION_STRING },
  gives: { ledger: LEDGER },
  create(parts) {
    const ledger = createLedgerBatch(parts);
    ledgerJobs(parts);
    return { ledger, stop: () => ledger.close() };
  },
});
