import { definePort } from '../../../platform/assembly/define-module.ts';
import type { PostbackReceiver } from './receive-postback.ts';

export const POSTBACK_RECEIVER = definePort<PostbackReceiver>('postback receiver');
