import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { verificationCode } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button, type ButtonTone } from '@pitaka/ui/primitives/button.tsx';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useText } from '../texts.ts';
import { CodeField } from './code-field.tsx';
import { fieldErrorText } from './field-error.ts';
import { useOwnCode } from './use-own-code.ts';

export interface OwnCodeFormProps {
  purpose: RequestTo<'/cplogin/sendsms'>['purpose'];
  submitLabel: string;
  tone?: ButtonTone;
  /** Performs the action that the code confirms. A refusal is shown at the code. */
  onCode: (code: string) => Promise<void>;
}

/** Sends a code to the user's phone, and performs the action that the code confirms. */
export function OwnCodeForm({ purpose, submitLabel, tone = 'primary', onCode }: OwnCodeFormProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const focus = () => field.current?.focus();
  const ownCode = useOwnCode(purpose, {
    sent: () => {
      setProblem(undefined);
      focus();
    },
    refuse: setProblem,
  });

  const submit = async () => {
    let wrong = z.safeParse(verificationCode, code).error?.issues[0]?.message;
    if (wrong === undefined) {
      setBusy(true);
      wrong = await onCode(code).then(
        () => undefined,
        (error: unknown) => whyNot(error) ?? t('shell.error.system'),
      );
      setBusy(false);
    }
    setProblem(wrong);
    if (wrong !== undefined) focus();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-5"
    >
      <CodeField
        {...ownCode}
        ref={field}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
        error={fieldErrorText(t, problem)}
      />
      <Button type="submit" tone={tone} size="wide" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}

function whyNot(error: unknown): string | undefined {
  // Errors of fields before this form are shown here, too.
  if (error instanceof CallRefused) return Object.values(error.fields)[0]?.message ?? error.message;
  return error instanceof Error ? error.message : undefined;
}
