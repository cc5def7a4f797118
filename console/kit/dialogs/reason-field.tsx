import type { REASON_TOPICS } from '@pitaka/contract/calls/console-values.ts';
import { TextArea } from '../../controls/field.tsx';
import { useCall } from '../../data/use-call.ts';
import { useText } from '../../texts.ts';

export interface ReasonFieldProps {
  /** Whose saved reasons are offered; undefined: none. */
  topic: (typeof REASON_TOPICS)[number] | undefined;
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
}

/** Why something is done, in own words or by a saved reason. */
export function ReasonField({ topic, value, onChange, error }: ReasonFieldProps) {
  const t = useText();
  const saved = useCall('/console/reasons/list', {}, { enabled: topic !== undefined });
  const fitting = (saved.data ?? []).filter((reason) => reason.topic === topic);
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
            {fitting.map((reason) => (
              <button
                key={reason.id}
                type="button"
                onClick={() => onChange(reason.body)}
                className="rounded-full border border-line bg-page px-3 py-1 text-start hover:bg-sunken"
              >
                {reason.body}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
