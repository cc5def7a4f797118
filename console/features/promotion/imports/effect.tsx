import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Money, MoneyIn } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { useText } from '../../../texts.ts';

/**
 * The effects of a file: its earnings, the number of users and the days; further effects; and whether a second person
 * has to agree.
 */
export function Effect({ answer }: { answer: AnswerOf<'/console/earning-files/check'> }) {
  const t = useText();
  const { sum, withoutRate, restated, people, days, removed, removedCount, waits } = answer;
  if (days.length === 0) return null;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Facts
        facts={[
          { label: t('imports.sum'), value: <Money amount={sum} /> },
          ...withoutRate.map(({ currency, amount }) => ({
            label: t('imports.withoutRate', { currency }),
            value: <MoneyIn amount={amount} currency={currency} />,
          })),
          ...(restated > 0 ? [{ label: t('imports.restated'), value: restated.toLocaleString('en-US') }] : []),
          { label: t('imports.people'), value: people.toLocaleString('en-US') },
          {
            label: t('imports.days'),
            value: first === last ? first : t('imports.daysFrom', { first, last, count: days.length }),
          },
        ]}
      />
      {removedCount > 0 && (
        <Notice tone="negative">
          {t('imports.removes', { count: removedCount })}
          <ul className="mt-1 list-disc pl-5">
            {removed.slice(0, 10).map((one) => (
              <li key={`${one.day} ${one.item} ${one.uid} ${one.metric}`}>{t('imports.removed', one)}</li>
            ))}
            {removedCount > 10 && <li>{t('imports.removedMore', { count: removedCount - 10 })}</li>}
          </ul>
        </Notice>
      )}
      {waits && <Notice tone="notice">{t(restated > 0 ? 'imports.wouldWait.restated' : 'imports.wouldWait')}</Notice>}
    </div>
  );
}
