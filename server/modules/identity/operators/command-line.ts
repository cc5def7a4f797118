import type { Actor } from '../audit/index.ts';

/** Who did what was done at the machine itself, as the audit log names them. The site is added by who uses it. */
export const COMMAND_LINE: Omit<Actor, 'siteId'> = {
  operatorId: '',
  operatorName: 'command line',
  address: '',
  device: '',
};
