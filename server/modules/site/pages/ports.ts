import { definePort } from '../../../platform/assembly/define-module.ts';
import type { PageDependencies } from './routes.ts';

/** The folders of the built apps. */
export const BUILT = definePort<PageDependencies['built']>('built apps');
