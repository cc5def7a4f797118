import enUS from './en-US.ts';
import type { PaymentMessages } from './type.ts';

/** English as written in the Philippines: nothing here is said otherwise. */
const messages: PaymentMessages = enUS;

export default messages;
