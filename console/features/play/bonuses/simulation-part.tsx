import { Moment, Money } from '../../../controls/figures.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { useText } from '../../../texts.ts';
import type { Simulated } from './rule.ts';

/** The cost of last month by this version, the users who would have got it, and the spread of the amounts. */
export function SimulationPart({ simulated }: { simulated: Simulated }) {
  const t = useText();
  const { month, count, people, occasions, granted, metCount, met, budgetUsedAt, turnedAway, isCapped } = simulated;
  return (
    <section aria-label={t('bonuses.sim')} className="flex flex-col gap-3 rounded-card border border-line bg-page p-4">
      <h3 className="font-semibold">{t('bonuses.sim.title', { month })}</h3>
      <Facts
        columns={2}
        facts={[
          { label: t('bonuses.sim.count'), value: t('bonuses.sim.countOf', { count, people, occasions }) },
          { label: t('bonuses.sim.granted'), value: <Money amount={granted} className="font-semibold" /> },
          { label: t('bonuses.sim.met'), value: t('bonuses.sim.metOf', { count: metCount }) },
          { label: t('bonuses.sim.cost'), value: <Money amount={met} className="font-semibold" /> },
          budgetUsedAt !== null && { label: t('bonuses.sim.budgetUsed'), value: <Moment at={budgetUsedAt} /> },
          turnedAway > 0 && { label: t('bonuses.sim.turnedAway'), value: turnedAway },
        ]}
      />
      <p className="text-ink-faint text-xs">{t('bonuses.sim.note')}</p>
      {isCapped && <p className="text-notice">{t('bonuses.sim.capped')}</p>}
      {simulated.bands.length > 0 && <Bands bands={simulated.bands} />}
      {simulated.top.length > 0 && (
        <Table
          caption={t('bonuses.sim.top')}
          rows={simulated.top}
          keyOf={(row) => row.uid}
          columns={[
            {
              key: 'person',
              head: t('bonuses.sim.top'),
              className: 'w-full',
              cell: (row) => (
                <>
                  {row.name} <UserLink uid={row.uid} />
                </>
              ),
            },
            { key: 'count', head: t('bonuses.sim.times'), isFigure: true, cell: (row) => row.count },
            { key: 'amount', head: t('bonuses.amount'), isFigure: true, cell: (row) => <Money amount={row.amount} /> },
          ]}
        />
      )}
    </section>
  );
}

/** The number of bonuses of each size. */
function Bands({ bands }: { bands: Simulated['bands'] }) {
  const t = useText();
  const money = useMoneyText();
  const most = Math.max(...bands.map(({ count }) => count), 1);
  return (
    <figure>
      <figcaption className="mb-1 text-ink-faint text-xs">{t('bonuses.sim.bands')}</figcaption>
      <ul className="flex flex-col gap-1">
        {bands.map(({ upTo, count }) => (
          <li key={upTo} className="grid grid-cols-[9rem_1fr_3rem] items-center gap-2">
            <span className="tabular text-end text-ink-soft">{t('bonuses.sim.upTo', { amount: money(upTo) })}</span>
            <span className="h-3 rounded-sm bg-accent" style={{ width: `${(count / most) * 100}%` }} />
            <span className="tabular text-end">{count}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
