import { defineModule } from '../../../../platform/assembly/define-module.ts';
import { BASICS, WORKERS } from '../../../../platform/assembly/ports.ts';
import { createHealthRecorder } from './health-recorder.ts';
import { NOTE_ANSWER } from './ports.ts';

export const channelHealthModule = defineModule({
  name: 'play/channels/health',
  needs: BASICS,
  gives: { onAnswered: NOTE_ANSWER, workers: WORKERS },
  create(parts) {
    const health = createHealthRecorder(parts);
    return { onAnswered: health.record, workers: [health.worker] };
  },
});
