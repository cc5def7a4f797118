import { useState } from 'react';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { ListRowContent, listRowClass } from '../../../layout/list-group.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { LimitSheet } from './limit-sheet.tsx';
import type { LimitKey, OwnLimit, OwnStateProps } from './own-state.ts';
import { Section } from './section.tsx';
import { limitName, useLimitText } from './use-limit-text.ts';

const DEPOSITS: readonly LimitKey[] = [
  { kind: 'deposit', period: 'day' },
  { kind: 'deposit', period: 'week' },
  { kind: 'deposit', period: 'month' },
];
/** Shown only if the site has games to play. */
const PLAY: readonly LimitKey[] = [
  { kind: 'loss', period: 'day' },
  { kind: 'loss', period: 'week' },
  { kind: 'loss', period: 'month' },
  { kind: 'session', period: 'day' },
  { kind: 'reality', period: 'day' },
];

/** The user's own limits, with the time at which a raise takes effect. */
export function LimitsSection({ own, onChanged }: OwnStateProps) {
  const t = useText();
  const { features } = useSite();
  const sheet = useHistoryDialog('limit');
  const [chosen, setChosen] = useState<LimitKey>();
  const keys = [...(features.wallet ? DEPOSITS : []), ...(features.channels ? PLAY : [])];
  const choose = (key: LimitKey) => {
    setChosen(key);
    sheet.show();
  };
  if (keys.length === 0) return undefined;
  return (
    <Section title={t('protection.limits')} text={t('protection.limits.text', { hours: own.raiseHours })}>
      <ul className="@container overflow-hidden rounded-card bg-surface">
        {keys.map((key) => (
          <li key={`${key.kind} ${key.period}`} className="not-first:border-line not-first:border-t">
            <LimitRow limitKey={key} limit={limitOf(own.limits, key)} onChoose={() => choose(key)} />
          </li>
        ))}
      </ul>
      {chosen && (
        <LimitSheet
          open={sheet.open}
          onClose={sheet.hide}
          limitKey={chosen}
          limit={limitOf(own.limits, chosen)}
          onChanged={onChanged}
        />
      )}
    </Section>
  );
}

function limitOf(limits: readonly OwnLimit[], { kind, period }: LimitKey): OwnLimit | undefined {
  return limits.find((limit) => limit.kind === kind && limit.period === period);
}

interface LimitRowProps {
  limitKey: LimitKey;
  limit: OwnLimit | undefined;
  onChoose: () => void;
}

function LimitRow({ limitKey, limit, onChoose }: LimitRowProps) {
  const t = useText();
  const moment = useMoment();
  const text = useLimitText();
  const raises = limit?.raises ?? [];
  return (
    <button type="button" onClick={onChoose} className={listRowClass}>
      <ListRowContent
        label={
          <>
            <span className="block">{t(limitName(limitKey))}</span>
            <span className="tabular block text-ink-soft text-sm">{text(limitKey.kind, limit?.value ?? null)}</span>
            {raises.map(({ value, from }) => (
              <span key={from} className="tabular block text-ink-faint text-sm">
                {t('protection.raise', { value: text(limitKey.kind, value), time: moment(from) })}
              </span>
            ))}
          </>
        }
      />
    </button>
  );
}
