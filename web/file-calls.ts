import { createFileCalls } from '@pitaka/ui/call/file-calls.ts';
import { callSettings } from './call-settings.ts';

/** Calls by GET, calls that answer a file, uploads. */
export const { get, postForBlob, getForBlob, upload } = createFileCalls(callSettings);
