import { definePort } from '../../../platform/assembly/define-module.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { ReadCatalogueVersion } from './catalogue-version.ts';

export const READ_VERSION = definePort<ReadCatalogueVersion>('catalogue version');
/** Finds the banner that Home's HTML contains. */
export const FIRST_BANNER =
  definePort<(site: Site, locale: string) => Promise<{ address: string } | undefined>>('first banner');
