import { createFileCalls } from '@pitaka/ui/call/file-calls.ts';
import { callSettings } from './call-settings.ts';

/** GET calls, calls that return a file, and uploads. */
export const { get, postForBlob, getForBlob, upload } = createFileCalls(callSettings);
