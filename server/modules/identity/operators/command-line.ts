import type { Actor } from '../audit/index.ts';

/** The actor of the command line in the audit log; the caller adds the site. */
export const COMMAND_LINE: Omit<Actor, 'siteId'> = {
  operatorId: '',
  operatorName: 'command line',
  address: '',
  device: '',
};
