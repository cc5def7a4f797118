import { definePort } from '../../../platform/assembly/define-module.ts';
import type { MediaStore } from './media-store.port.ts';

/** Where pictures and clips are stored. */
export const MEDIA_STORE = definePort<MediaStore>('media store');
