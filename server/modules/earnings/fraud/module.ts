import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { fraudSettings } from './fraud-settings.ts';
import { createFraudCheck, createRecheckBeforeRelease, createRecheckBeforeSettling } from './hold-suspicious.ts';
import { personalData } from './personal-data.ts';
import { ACCOUNT_SHARERS, FRAUD_CHECK, RECHECK_BEFORE_SETTLING } from './ports.ts';
import { createReleaseWorker } from './release-worker.ts';

export const fraudModule = defineModule({
  name: 'earnings/fraud',
  declares: [declare(PERSONAL_TABLES, ...personalData), declare(SETTINGS, fraudSettings)],
  needs: { ...BASICS, sites: SITES, readAccountSharers: ACCOUNT_SHARERS },
  gives: { fraud: FRAUD_CHECK, recheckBeforeSettling: RECHECK_BEFORE_SETTLING, workers: WORKERS },
  create: (parts) => ({
    fraud: createFraudCheck(parts),
    recheckBeforeSettling: createRecheckBeforeSettling(parts),
    workers: [createReleaseWorker({ ...parts, recheckBeforeRelease: createRecheckBeforeRelease(parts) })],
  }),
});
