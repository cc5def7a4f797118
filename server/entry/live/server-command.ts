import { SERVER_NODE_FLAGS } from '../../platform/node-flags.ts';

/** The program that a service manager or a container starts, with `node` before it, in the folder of Pitaka. */
export const SERVER_COMMAND: readonly string[] = [...SERVER_NODE_FLAGS, 'scripts/run.mjs', 'server/entry/serve.ts'];
