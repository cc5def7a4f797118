import type { FigureReceiver } from '../../../promotion/platforms/index.ts';
import { readLongestHold } from '../../commission/index.ts';
import type { FraudCheck } from '../../fraud/index.ts';
import { hasUncoveredRefunds } from './cover-facts.ts';
import { hasFacts, readChangedDays } from './has-facts.ts';
import { receiveFacts } from './receive-facts.ts';

/**
 * Receives figures through the interface of conversions. Without a fraud check nothing is held; past figures need that.
 */
export function createFigureReceiver(fraud?: FraudCheck): FigureReceiver {
  return {
    take: (tx, site, report, now) => receiveFacts(tx, { ...site, holdSuspicious: fraud?.of(site) }, report, now),
    hasFigures: hasFacts,
    hasUncoveredRefunds,
    readLongestHold,
    readChangedDays,
  };
}
