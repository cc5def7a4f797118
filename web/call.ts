import { createCallClient } from '@pitaka/ui/call/call-client.ts';
import { callSettings } from './call-settings.ts';

/** Every call to the server goes through here (Spec: A4). */
export const { call, get, postForBlob, getForBlob, upload } = createCallClient(callSettings);
