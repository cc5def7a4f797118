import { definePort } from '../../../platform/assembly/define-module.ts';
import type { LinkRequester } from './link-requester.ts';
import type { PromotionPlatforms } from './promotion-platform.port.ts';

export const LINK_PLATFORMS = definePort<PromotionPlatforms>('platforms that give links');
export const LINK_REQUESTER = definePort<LinkRequester>('link linkRequester');
