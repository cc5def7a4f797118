import { definePort } from '../../../../platform/assembly/define-module.ts';
import type { earningFileApproval } from './file-approval.ts';

/** The site of a file, with its fraud check; undefined: no server runs that carries out a file. */
export const FILE_SITE = definePort<Parameters<typeof earningFileApproval>[0]>('site of a file');
