import { NODE_COUNT } from '@pitaka/core/money/ledger/journal-id.ts';
import { releaseNode, useNode } from '../journal-ids.ts';

/**
 * A test that posts without a server of its own makes its journal ids with a node number from the upper end: the
 * servers that it starts lease the lowest free ones.
 */
// Files share the module and have clocks of their own: an id must not follow a later one of another file.
releaseNode();
useNode(NODE_COUNT - 1 - (Number(process.env.VITEST_POOL_ID ?? process.pid) % 256));
