import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../platform/assembly/ports.ts';
import { SITES } from '../../site/sites/index.ts';
import { createLateRoundWorker } from './late-worker.ts';

export const roundsModule = defineModule({
  name: 'play/rounds',
  needs: { ...BASICS, sites: SITES },
  gives: { workers: WORKERS },
  create: (parts) => ({ workers: [createLateRoundWorker(parts)] }),
});
