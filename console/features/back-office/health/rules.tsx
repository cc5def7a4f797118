import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { ArrowRight, ChevronDown, CircleCheck, CircleDashed, Hourglass, TriangleAlert } from 'lucide-react';
import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { Age } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { Link } from '../../../navigation/link.tsx';
import type { Place } from '../../../navigation/place.ts';
import { useText } from '../../../texts.ts';
import type { RuleState } from './health.ts';

const TONES: Readonly<Record<RuleState['state'], BadgeTone>> = {
  ok: 'positive',
  pending: 'notice',
  firing: 'negative',
  unmeasured: 'neutral',
};

/** One alarm: its place, its beginning, its meaning and the remedy. */
export function AlarmCard({ rule }: { rule: RuleState }) {
  const t = useText();
  const isCritical = rule.severity === 'critical';
  return (
    <section
      aria-label={rule.title}
      className={classNames(
        'min-w-0 rounded-card border border-line border-s-4 bg-surface p-4',
        isCritical ? 'border-s-negative' : 'border-s-notice',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={isCritical ? 'negative' : 'notice'}>{t(`health.severity.${rule.severity}`)}</Badge>
          <h2 className="font-semibold text-base">{rule.title}</h2>
        </div>
        {rule.page !== '' && (
          <Link
            {...placeOf(rule.page)}
            className="inline-flex items-center gap-1 font-medium text-accent-ink underline-offset-2 hover:underline"
          >
            {t('health.open')}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </header>
      <Places places={rule.places} />
      <Advice rule={rule} />
    </section>
  );
}

function Places({ places }: { places: RuleState['places'] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      {places.map(({ where, value, since }) => (
        <li key={where} className="tabular">
          {where !== '' && <span className="font-medium">{where}: </span>}
          <b className="font-semibold">{value}</b>
          <span className="text-ink-faint">
            {' · '}
            <Since at={since} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Since({ at }: { at: string }) {
  const t = useText();
  const [before = '', after = ''] = t('health.since', { age: '|' }).split('|');
  return (
    <>
      {before}
      <Age since={at} />
      {after}
    </>
  );
}

function Advice({ rule: { means, lookAt, toDo } }: { rule: RuleState }) {
  const t = useText();
  return (
    <div className="mt-3 grid gap-x-8 gap-y-3 desktop:grid-cols-2">
      <p className="max-w-prose desktop:col-span-2">{means}</p>
      <div>
        <h3 className="mb-1 font-semibold text-ink-soft text-xs">{t('health.lookAt')}</h3>
        <ul className="list-disc space-y-1 ps-5">
          {lookAt.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-1 font-semibold text-ink-soft text-xs">{t('health.toDo')}</h3>
        <ol className="list-decimal space-y-1 ps-5">
          {toDo.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const ICONS = { ok: CircleCheck, pending: Hourglass, firing: TriangleAlert, unmeasured: CircleDashed } as const;
const ICON_COLOURS = {
  ok: 'text-positive',
  pending: 'text-notice',
  firing: 'text-negative',
  unmeasured: 'text-ink-faint',
} as const;

function StateIcon({ state }: { state: RuleState['state'] }) {
  const t = useText();
  const Icon = ICONS[state];
  return (
    <>
      <Icon aria-hidden className={classNames('size-4.5 shrink-0', ICON_COLOURS[state])} />
      {state === 'ok' && <span className="sr-only">{t('health.state.ok')}: </span>}
    </>
  );
}

const ORDER: readonly RuleState['state'][] = ['firing', 'pending', 'unmeasured', 'ok'];

/** The rules without an alarm; each opens to its meaning and the remedy. */
export function RuleList({ rules }: { rules: readonly RuleState[] }) {
  const t = useText();
  const sorted = [...rules].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const ok = rules.filter(({ state }) => state === 'ok').length;
  return (
    <Panel
      title={t('health.rules')}
      action={<span className="pe-2 text-ink-faint">{t('health.rulesNote', { ok, count: rules.length })}</span>}
      flush
    >
      <ul>
        {sorted.map((rule) => (
          <li key={rule.name} className="border-line border-b last:border-b-0">
            <details className="group">
              <summary className="flex min-h-(--row) cursor-pointer list-none items-center gap-2.5 px-4 py-1 hover:bg-sunken">
                <StateIcon state={rule.state} />
                <span className="min-w-0 flex-1">
                  {rule.watches}
                  {rule.state !== 'ok' && (
                    <span className="ms-2">
                      <Badge tone={TONES[rule.state]}>{t(`health.state.${rule.state}`)}</Badge>
                    </span>
                  )}
                </span>
                <span className="tabular whitespace-nowrap text-ink-faint">{rule.value}</span>
                <ChevronDown
                  aria-hidden
                  className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="px-4 pt-1 pb-4">
                <p className="font-medium">{rule.title}</p>
                <p className="text-ink-faint">
                  {t(`health.severity.${rule.severity}`)} · {t('health.alarmWhen', { condition: rule.condition })}
                </p>
                {rule.places.length > 0 && <Places places={rule.places} />}
                <Advice rule={rule} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The page of the console that a rule names, with the parameters of its address. */
function placeOf(page: string): Place {
  const { pathname, searchParams } = new URL(page, location.origin);
  return { to: pathname as Place['to'], search: Object.fromEntries(searchParams) } as Place;
}
