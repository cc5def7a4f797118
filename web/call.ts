import { createCall } from '@pitaka/ui/call/call-client.ts';
import { callSettings } from './call-settings.ts';

/** Every call to the server goes through here (Spec: A4). */
export const call = createCall(callSettings);
