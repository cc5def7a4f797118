import { NODE_COUNT } from '@pitaka/core/money/ledger/journal-id.ts';
import { releaseNode, useNode } from '../journal-ids.ts';

/**
 * A test without a server makes its journal ids with a high node number, because servers lease the lowest free ones.
 */
export function useTestNode(): void {
  releaseNode();
  useNode(NODE_COUNT - 1 - (Number(process.env.VITEST_POOL_ID ?? process.pid) % 256));
}

// Reset for each file: test files share this module but have their own clocks.
useTestNode();
