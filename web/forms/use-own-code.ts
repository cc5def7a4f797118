import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { useText } from '../texts.ts';
import { type SendCode, useSendCode } from './use-send-code.ts';

export interface OwnCode {
  sendCode: SendCode;
  onSend: () => void;
}

/** The form's callbacks for a code. */
export interface CodeForm {
  /** The code is being sent: the error of the last one no longer holds, and the field gets the focus. */
  sent: () => void;
  refuse: (message: string) => void;
}

/** A code to the user's phone for a purpose: the two props of the code's field. */
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
