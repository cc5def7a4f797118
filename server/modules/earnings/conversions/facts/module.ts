import { defineModule } from '../../../../platform/assembly/define-module.ts';
import { FIGURE_RECEIVER } from '../../../promotion/platforms/index.ts';
import { FRAUD_CHECK } from '../../fraud/index.ts';
import { createFigureReceiver } from './figure-receiver.ts';

export const factsModule = defineModule({
  name: 'earnings/conversions/facts',
  needs: { fraud: FRAUD_CHECK },
  gives: { figures: FIGURE_RECEIVER },
  create: ({ fraud }) => ({ figures: createFigureReceiver(fraud) }),
});
