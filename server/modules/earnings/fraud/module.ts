import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../platform/assembly/ports.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { fraudSettings } from './fraud-settings.ts';
import { createFraudCheck, createLookAgain, createLookBeforeRelease } from './hold-suspicious.ts';
import { ACCOUNT_SHARERS, FRAUD_CHECK, LOOK_AGAIN } from './ports.ts';
import { createReleaseWorker } from './release-worker.ts';

export const fraudModule = defineModule({
  name: 'earnings/fraud',
  declares: [declare(SETTINGS, fraudSettings)],
  needs: { ...BASICS, sites: SITES, readAccountSharers: ACCOUNT_SHARERS },
  gives: { fraud: FRAUD_CHECK, lookAgain: LOOK_AGAIN, workers: WORKERS },
  create: (parts) => ({
    fraud: createFraudCheck(parts),
    lookAgain: createLookAgain(parts),
    workers: [createReleaseWorker({ ...parts, lookBeforeRelease: createLookBeforeRelease(parts) })],
  }),
});
