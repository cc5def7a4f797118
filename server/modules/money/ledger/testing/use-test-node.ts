import { NODE_COUNT } from '@pitaka/core/money/ledger/journal-id.ts';
import { useNode } from '../journal-ids.ts';

/**
 * A test that posts without a server of its own makes its journal ids with a node number from the upper end: servers
 * that it starts lease the lowest that is free.
 */
useNode(NODE_COUNT - 1 - (Number(process.env.VITEST_POOL_ID ?? process.pid) % 256));
