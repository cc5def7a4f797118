import { definePort } from '../../../../platform/assembly/define-module.ts';
import type { earningFileApproval } from './file-approval.ts';

/** A file's site with its fraud check; undefined: no server is running that could import a file. */
export const FILE_SITE = definePort<Parameters<typeof earningFileApproval>[0]>('site to import a file into');
