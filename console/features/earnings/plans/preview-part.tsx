import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Money } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { useText } from '../../../texts.ts';

/** Last month's earnings by this version, and the promoters whose earnings differ. */
export function PreviewPart({ preview }: { preview: AnswerOf<'/console/plans/preview'> }) {
  const t = useText();
  const money = useMoneyText();
  const { month, conversions, members, before, after, affected, most, isCapped } = preview;
  const sum = { month, conversions, before: money(before), after: money(after), count: affected };
  return (
    <section aria-label={t('earnings.plans.previewTitle')} className="rounded-card border border-line bg-page p-4">
      <h3 className="mb-1 font-semibold">{t('earnings.plans.previewTitle')}</h3>
      <p>{t('earnings.plans.previewSum', sum)}</p>
      {members !== null && <p>{t('earnings.plans.previewMembers', { count: members })}</p>}
      {isCapped && <p className="text-notice">{t('earnings.plans.previewCapped')}</p>}
      {most.length > 0 && (
        <Table
          caption={t('earnings.plans.previewTitle')}
          rows={most}
          keyOf={(row) => row.uid}
          columns={[
            {
              key: 'person',
              head: t('earnings.promoter'),
              className: 'w-full',
              cell: (row) => (
                <>
                  {row.name} <UserLink uid={row.uid} />
                </>
              ),
            },
            {
              key: 'before',
              head: t('earnings.plans.previewBefore'),
              isFigure: true,
              cell: (row) => <Money amount={row.before} />,
            },
            {
              key: 'after',
              head: t('earnings.plans.previewAfter'),
              isFigure: true,
              cell: (row) => <Money amount={row.after} className="font-semibold" />,
            },
          ]}
        />
      )}
    </section>
  );
}
