import type { MessageTopic } from '@pitaka/core/values/message-kinds.ts';
import { definePort } from '../../../platform/assembly/define-module.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { ReadCatalogueVersion } from './catalogue-version.ts';

export const READ_VERSION = definePort<ReadCatalogueVersion>('catalogue version');
/** The kinds of messages that a user switched off in the inbox; Home's notices leave them out, too. */
export type HiddenTopicsOf = (owner: {
  readonly siteId: string;
  readonly uid: string;
}) => Promise<ReadonlySet<MessageTopic>>;
export const HIDDEN_TOPICS = definePort<HiddenTopicsOf>('kinds of messages that a user switched off');
/** Finds the banner that Home's HTML contains. */
export const FIRST_BANNER =
  definePort<(site: Site, locale: string) => Promise<{ address: string } | undefined>>('first banner');
