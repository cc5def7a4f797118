import { definePort } from '../../../platform/assembly/define-module.ts';
import type { ForgetRefusedCallbacks } from './forget-received.ts';
import type { PostbackReceiver } from './receive-postback.ts';

export const POSTBACK_RECEIVER = definePort<PostbackReceiver>('postback receiver');

export const FORGET_REFUSED_CALLBACKS = definePort<ForgetRefusedCallbacks>('deletion of refused callbacks');
