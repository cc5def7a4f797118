import { LOCALE_NAMES, LOCALES } from '@pitaka/contract/locales.ts';
import { SelectField, TextField } from '../../../controls/field.tsx';
import { useText } from '../../../texts.ts';
import type { Segment } from './broadcast.ts';

export interface SegmentFieldsProps {
  segment: Segment;
  onChange: (segment: Segment) => void;
  errorOf: (field: string) => string | undefined;
}

const JOBS = [0, 1, 2];

/** The recipients: all users, narrowed by the choices. */
export function SegmentFields({ segment, onChange, errorOf }: SegmentFieldsProps) {
  const t = useText();
  const { activity, uid } = segment;
  const change = (part: Partial<Segment>) => onChange({ ...segment, ...part });
  return (
    <fieldset className="grid items-start gap-3 tablet:grid-cols-2">
      <legend className="mb-2 text-ink-soft text-sm">{t('broadcasts.segment.hint')}</legend>
      <TextField
        label={t('broadcasts.uid')}
        inputMode="numeric"
        value={uid}
        onChange={({ target }) => change({ uid: target.value.trim() })}
        error={errorOf('segment.uid')}
        hint={t('broadcasts.uid.hint')}
        maxLength={8}
      />
      <NumbersField
        label={t('broadcasts.levels')}
        values={segment.levels}
        onChange={(levels) => change({ levels })}
        error={errorOf('segment.levels')}
      />
      <NumbersField
        label={t('broadcasts.roles')}
        values={segment.roles}
        onChange={(roles) => change({ roles })}
        error={errorOf('segment.roles')}
      />
      <SelectField
        label={t('broadcasts.activity')}
        value={activity?.kind ?? ''}
        onChange={({ target }) =>
          change({
            activity:
              target.value === ''
                ? null
                : { kind: target.value === 'active' ? 'active' : 'inactive', days: activity?.days ?? 30 },
          })
        }
      >
        <option value="">{t('broadcasts.activity.any')}</option>
        <option value="active">{t('broadcasts.activity.active')}</option>
        <option value="inactive">{t('broadcasts.activity.inactive')}</option>
      </SelectField>
      {activity && (
        <TextField
          label={t('broadcasts.activity.days')}
          type="number"
          min={1}
          max={3650}
          value={activity.days}
          onChange={({ target }) => change({ activity: { ...activity, days: Number(target.value) } })}
          error={errorOf('segment.activity.days')}
        />
      )}
      <Choices
        label={t('broadcasts.jobs')}
        choices={JOBS.map((job) => ({ value: job, label: t(`broadcasts.job.${job as 0 | 1 | 2}`) }))}
        chosen={segment.jobs}
        onChange={(jobs) => change({ jobs })}
      />
      <Choices
        label={t('broadcasts.locales')}
        choices={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        chosen={segment.locales}
        onChange={(locales) => change({ locales })}
      />
    </fieldset>
  );
}

interface NumbersFieldProps {
  label: string;
  values: readonly number[];
  onChange: (values: number[]) => void;
  error: string | undefined;
}

/** Whole numbers separated by commas. */
function NumbersField({ label, values, onChange, error }: NumbersFieldProps) {
  const t = useText();
  return (
    <TextField
      label={label}
      defaultValue={values.join(', ')}
      onChange={({ target }) => onChange([...new Set((target.value.match(/\d{1,4}/g) ?? []).map(Number))])}
      error={error}
      hint={t('broadcasts.numbers.hint')}
    />
  );
}

interface ChoicesProps<Value> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Without a choice there is no filter. */
function Choices<Value extends string | number>({ label, choices, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 tablet:col-span-2">
      <legend className="mb-1 font-medium text-ink-soft text-xs">{label}</legend>
      {choices.map(({ value, label: name }) => (
        <label key={value} className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
            className="size-4 accent-accent"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
