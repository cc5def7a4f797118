import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { useText } from '../texts.ts';
import { type SendCode, useSendCode } from './use-send-code.ts';

export interface OwnCode {
  sendCode: SendCode;
  onSend: () => void;
}

/** What a form with a code does about it. */
export interface CodeForm {
  /** It is on its way: what was said about the last one no longer holds, and the field waits for it. */
  sent: () => void;
  refuse: (message: string) => void;
}

/** A code to the own phone, for what it is to prove: the two things that the code's field takes. */
export function useOwnCode(purpose: RequestTo<'/cplogin/sendsms'>['purpose'], form: CodeForm): OwnCode {
  const t = useText();
  const sendCode = useSendCode();
  const ask = async () => {
    try {
      await sendCode.send({ purpose });
      form.sent();
    } catch (error) {
      form.refuse(error instanceof Error ? error.message : t('shell.error.system'));
    }
  };
  return { sendCode, onSend: () => void ask() };
}
