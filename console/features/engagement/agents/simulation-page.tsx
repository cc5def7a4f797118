import { AGENT_BASES } from '@pitaka/contract/calls/engagement/agent-values.ts';
import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';

type SimulationSettings = RequestTo<'/console/agents/simulate'>;

/** The cost of last month by another base or ratio. */
export function Page() {
  const t = useText();
  const [base, setBase] = useState<SimulationSettings['base']>('net_loss');
  const [ratio, setRatio] = useState('');
  const [settings, setSettings] = useState<SimulationSettings>({ base: 'net_loss' });
  const typed = ratio.trim().replace(',', '.');
  return (
    <PageFrame
      title={t('agents.simulation')}
      lead={t('agents.simulation.lead')}
      actions={<PageLink to="/agents">{t('agents.title')}</PageLink>}
    >
      <Panel>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setSettings({ base, ...(typed === '' ? {} : { ratio: typed }) });
          }}
        >
          <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
            <legend className="mb-1 text-ink-soft text-xs">{t('agents.base')}</legend>
            {AGENT_BASES.map((agentBase) => (
              <label key={agentBase} className="flex items-center gap-1.5">
                <input type="radio" name="base" checked={base === agentBase} onChange={() => setBase(agentBase)} />
                {t(`agents.base.${agentBase}`)}
              </label>
            ))}
          </fieldset>
          <TextField
            label={t('agents.simulation.ratio')}
            hint={t('agents.simulation.ratio.hint')}
            value={ratio}
            inputMode="decimal"
            maxLength={6}
            onChange={(event) => setRatio(event.target.value)}
          />
          <Button type="submit" tone="primary">
            {t('agents.simulation.run')}
          </Button>
        </form>
      </Panel>
      <Result settings={settings} />
    </PageFrame>
  );
}

function Result({ settings }: { settings: SimulationSettings }) {
  const t = useText();
  const query = useCall('/console/agents/simulate', settings, { keepLast: true });
  return (
    <QueryState query={query}>
      {({ from, to, was, wouldBe, agents }) => (
        <>
          <Panel title={t('agents.simulation.of', { from, to })}>
            <Facts
              facts={[
                { label: t('agents.simulation.was'), value: <Money amount={was} /> },
                { label: t('agents.simulation.wouldBe'), value: <Money amount={wouldBe} /> },
              ]}
            />
          </Panel>
          <Panel flush>
            <Table
              caption={t('agents.simulation')}
              rows={agents}
              keyOf={(row) => row.uid}
              columns={[
                {
                  key: 'agent',
                  head: t('agents.agent'),
                  cell: (row) => (
                    <Link to={`/agents/${row.uid}`} className="text-accent-ink underline-offset-2 hover:underline">
                      {row.name || row.uid}
                    </Link>
                  ),
                },
                { key: 'was', head: t('agents.simulation.was'), cell: (row) => <Money amount={row.was} /> },
                { key: 'wouldBe', head: t('agents.simulation.wouldBe'), cell: (row) => <Money amount={row.wouldBe} /> },
              ]}
            />
          </Panel>
        </>
      )}
    </QueryState>
  );
}
