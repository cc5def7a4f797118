import type { REASON_TOPICS } from '@pitaka/contract/calls/console-values.ts';
import { useEffect, useRef } from 'react';
import { Key } from '../../controls/button.tsx';
import { TextArea } from '../../controls/field.tsx';
import { useCall } from '../../data/use-call.ts';
import { useText } from '../../texts.ts';

export interface ReasonFieldProps {
  /** The topic whose saved reasons are offered; undefined: none are offered. */
  topic: (typeof REASON_TOPICS)[number] | undefined;
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
}

/** The reason of an action, typed or chosen from the saved ones. */
export function ReasonField({ topic, value, onChange, error }: ReasonFieldProps) {
  const t = useText();
  const saved = useCall('/console/reasons/list', {}, { enabled: topic !== undefined });
  const fitting = (saved.data ?? []).filter((reason) => reason.topic === topic);
  useReasonKeys(
    fitting.map(({ body }) => body),
    onChange,
  );
  return (
    <>
      <TextArea
        label={t('shell.reason')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        maxLength={500}
        autoFocus
      />
      {fitting.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium text-ink-soft text-xs">{t('reasons.pick')}</legend>
          <div className="flex flex-wrap gap-1.5">
            {fitting.map((reason, index) => (
              <button
                key={reason.id}
                type="button"
                onClick={() => onChange(reason.body)}
                aria-keyshortcuts={index < KEYS ? `Alt+${index + 1}` : undefined}
                className="flex items-center gap-2 rounded-full border border-line bg-page px-3 py-1 text-start hover:bg-sunken"
              >
                {reason.body}
                {index < KEYS && <Key>Alt {index + 1}</Key>}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/** The maximum number of reasons, because each has a digit as its key. */
const KEYS = 9;

/** Alt and a digit also work during typing, where a digit alone would be text. */
function useReasonKeys(reasons: readonly string[], onPick: (reason: string) => void): void {
  const latest = useRef({ reasons, onPick });
  latest.current = { reasons, onPick };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Reads the position of the key, because with Alt held some layouts give another character.
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      const reason = digit === undefined || !event.altKey ? undefined : latest.current.reasons[Number(digit) - 1];
      if (reason === undefined) return;
      event.preventDefault();
      latest.current.onPick(reason);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
