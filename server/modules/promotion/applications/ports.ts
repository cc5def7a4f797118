import { definePort } from '../../../platform/assembly/define-module.ts';
import type { LinkAsker } from './link-asker.ts';
import type { PromotionPlatforms } from './promotion-platform.port.ts';

export const LINK_PLATFORMS = definePort<PromotionPlatforms>('platforms that give links');
export const LINK_ASKER = definePort<LinkAsker>('link asker');
