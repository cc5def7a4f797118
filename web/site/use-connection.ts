import type { Connection } from '@pitaka/contract/connections.ts';
import { useSite } from './use-site.ts';

/** Whether the server is connected to an outside system: without it, a button that needs it is not shown. */
export function useConnection(name: Connection): boolean {
  return !useSite().missing.includes(name);
}
