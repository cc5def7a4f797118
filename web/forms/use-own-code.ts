import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { useText } from '../texts.ts';
import { type SendCode, useSendCode } from './use-send-code.ts';

export interface OwnCode {
  sendCode: SendCode;
  onSend: () => void;
}

/** The form's callbacks for a code. */
export interface CodeForm {
  /** Called while a code is sent: clears the last code's error, and focuses the field. */
  sent: () => void;
  refuse: (message: string) => void;
}

/** Sends a code to the user's phone for a purpose: returns the two props of the code's field. */
export function useOwnCode(purpose: RequestTo<'/cplogin/sendsms'>['purpose'], form: CodeForm): OwnCode {
  const t = useText();
  const sendCode = useSendCode();
  const requestCode = async () => {
    try {
      await sendCode.send({ purpose });
      form.sent();
    } catch (error) {
      form.refuse(error instanceof Error ? error.message : t('shell.error.system'));
    }
  };
  return { sendCode, onSend: () => void requestCode() };
}
