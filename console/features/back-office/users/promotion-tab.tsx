import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { AgentPanel } from './agent-panel.tsx';
import { GroupPanel } from './group-panel.tsx';
import { MoveDialog, RatesDialog } from './promotion-dialogs.tsx';
import { TeamTree } from './team-tree.tsx';
import type { UserDetail } from './user.ts';

type Promoter = AnswerOf<'/console/promoters/detail'>;
const RATES = ['rate', 'rate1', 'rate2', 'defaultRate'] as const;

/** A user as a promoter: rates, group, the uplines and the team, earnings by month, links and their clicks. */
export function PromotionTab({ user }: { user: UserDetail }) {
  const t = useText();
  const may = useHasPermission();
  const detail = useCall('/console/promoters/detail', { uid: user.uid }, { enabled: may('earning.view') });
  return (
    <QueryState query={detail} notFoundTitle={t('users.empty')}>
      {(promoter) => (
        <>
          <div className="grid items-start gap-4 desktop:grid-cols-2">
            <RatesPanel user={user} promoter={promoter} />
            <div className="flex flex-col gap-4">
              <GroupPanel user={user} places={promoter} />
              <UplinesPanel user={user} promoter={promoter} />
            </div>
          </div>
          <AgentPanel uid={user.uid} />
          <TeamTree uid={user.uid} />
          <MonthsPanel promoter={promoter} />
          <LinksPanel promoter={promoter} />
        </>
      )}
    </QueryState>
  );
}

interface PartProps {
  user: UserDetail;
  promoter: Promoter;
}

function RatesPanel({ user, promoter }: PartProps) {
  const t = useText();
  const may = useHasPermission();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t('earnings.promotion.rates')}
      action={
        may('commission.request') ? (
          <Button onClick={() => setOpen(true)}>{t('earnings.promotion.changeRates')}</Button>
        ) : undefined
      }
    >
      <Facts facts={RATES.map((key) => ({ label: t(`earnings.promotion.${key}`), value: `${promoter[key]} %` }))} />
      <h3 className="mt-3 mb-1 font-semibold text-ink-faint text-xs">{t('earnings.promotion.history')}</h3>
      {promoter.history.length === 0 ? (
        <p className="text-ink-faint">{t('earnings.promotion.history.none')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {promoter.history.map((row) => (
            <li key={row.from} className="flex flex-wrap items-baseline gap-x-2">
              <Moment at={row.from} className="text-ink-faint" />
              <span className="tabular">
                {row.rate} % · {row.rate1} % · {row.rate2} %
              </span>
              <span className="text-ink-faint">{row.by || t('earnings.promotion.start')}</span>
              {row.isComing && <Badge tone="accent">{t('earnings.promotion.coming')}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <RatesDialog user={user} rates={promoter} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function UplinesPanel({ user, promoter: { uplines, moves } }: PartProps) {
  const t = useText();
  const may = useHasPermission();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t('earnings.promotion.uplines')}
      action={
        may('commission.request') ? (
          <Button onClick={() => setOpen(true)}>{t('earnings.promotion.move')}</Button>
        ) : undefined
      }
    >
      {uplines.length === 0 && <p className="text-ink-faint">{t('earnings.promotion.uplines.none')}</p>}
      <ol className="flex flex-col gap-1">
        {uplines.map((upline, index) => (
          <li key={upline.uid} style={{ paddingInlineStart: `${index}rem` }}>
            {upline.name} <UserLink uid={upline.uid} />
          </li>
        ))}
      </ol>
      {moves.length > 0 && (
        <>
          <h3 className="mt-3 mb-1 font-semibold text-ink-faint text-xs">{t('earnings.promotion.moves')}</h3>
          <ul className="flex flex-col gap-1">
            {moves.map((move) => (
              <li key={move.from} className="flex flex-wrap items-baseline gap-x-2">
                <Moment at={move.from} className="text-ink-faint" />
                {move.inviter ? (
                  <span>
                    {move.inviter.name} <UserLink uid={move.inviter.uid} />
                  </span>
                ) : (
                  t('earnings.promotion.uplines.none')
                )}
                <span className="text-ink-faint">{move.by || t('earnings.promotion.start')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOpen && <MoveDialog user={user} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function MonthsPanel({ promoter: { months } }: Pick<PartProps, 'promoter'>) {
  const t = useText();
  const sums = ['settled', 'estimated', 'held', 'reversed'] as const;
  return (
    <Panel title={t('earnings.promotion.months')} flush={months.length > 0}>
      {months.length === 0 ? (
        <p className="text-ink-faint">{t('earnings.promotion.months.none')}</p>
      ) : (
        <Table
          caption={t('earnings.promotion.months')}
          rows={months}
          keyOf={(row) => row.month}
          columns={[
            { key: 'month', head: t('earnings.promotion.month'), cell: (row) => row.month },
            {
              key: 'conversions',
              head: t('earnings.promotion.conversions'),
              isFigure: true,
              cell: (row) => row.conversions,
            },
            ...sums.map((key) => ({
              key,
              head: t(`earnings.state.${key}`),
              isFigure: true,
              cell: (row: Promoter['months'][number]) => <Money amount={row[key]} />,
            })),
          ]}
        />
      )}
    </Panel>
  );
}

function LinksPanel({ promoter: { links } }: Pick<PartProps, 'promoter'>) {
  const t = useText();
  return (
    <Panel title={t('earnings.promotion.links')} flush={links.length > 0}>
      {links.length === 0 ? (
        <p className="text-ink-faint">{t('earnings.promotion.links.none')}</p>
      ) : (
        <Table
          caption={t('earnings.promotion.links')}
          rows={links}
          keyOf={(row) => row.code}
          columns={[
            { key: 'code', head: t('earnings.click.link'), cell: (row) => <span className="mono">/s/{row.code}</span> },
            { key: 'item', head: t('earnings.item'), className: 'w-full', cell: (row) => row.item },
            { key: 'sub', head: t('earnings.click.sub'), cell: (row) => row.sub || '–' },
            { key: 'clicks', head: t('earnings.promotion.clicks'), isFigure: true, cell: (row) => row.clicks },
            {
              key: 'visitors',
              head: t('earnings.promotion.visitors'),
              isFigure: true,
              cell: (row) => row.uniqueClicks,
            },
            { key: 'bots', head: t('earnings.promotion.bots'), isFigure: true, cell: (row) => row.botClicks },
          ]}
        />
      )}
    </Panel>
  );
}
