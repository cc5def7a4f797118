import { VERIFICATION_CODE_LENGTH } from '@pitaka/contract/constants.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField, type TextFieldProps } from '@pitaka/ui/primitives/field.tsx';
import { useConnection } from '../site/use-connection.ts';
import { useText } from '../texts.ts';
import type { SendCode } from './use-send-code.ts';

export interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'after'> {
  sendCode: SendCode;
  onSend: () => void;
}

/** Six digits, filled in by the phone where possible, with the button that requests them. */
export function CodeField({ sendCode, onSend, ...input }: CodeFieldProps) {
  const t = useText();
  const sendsCodes = useConnection('textMessages');
  const { secondsLeft, sending, goodForMinutes, workDone } = sendCode;
  const sent = goodForMinutes === undefined ? undefined : t('auth.code.sent', { minutes: goodForMinutes });
  return (
    <TextField
      {...input}
      label={t('auth.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={VERIFICATION_CODE_LENGTH}
      hint={hint()}
      className="tabular"
      after={
        sendsCodes && (
          <Button
            tone="plain"
            busy={sending}
            disabled={secondsLeft > 0}
            onClick={onSend}
            className="tabular max-w-full"
          >
            {secondsLeft > 0
              ? t('auth.code.wait', { seconds: secondsLeft })
              : t(goodForMinutes === undefined ? 'auth.code.send' : 'auth.code.again')}
          </Button>
        )
      }
    />
  );

  function hint(): string | undefined {
    if (!sendsCodes) return t('auth.code.off');
    return workDone === undefined ? sent : t('auth.code.work', { percent: Math.round(workDone * 100) });
  }
}
