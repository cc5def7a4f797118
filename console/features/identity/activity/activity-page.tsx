import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { AUDIT_EVENTS } from '@pitaka/contract/lists/identity/audit-events.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Moment, Money, MoneyIn } from '../../../controls/figures.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { TargetLink } from '../../../controls/target-link.tsx';
import { useCall } from '../../../data/use-call.ts';
import { actionText, amountOf, linksOf, nameText, valueText } from '../../../kit/action-text.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { useText } from '../../../texts.ts';
import { ChainCheck } from './chain-check.tsx';

type AuditEvent = AnswerOf<'/console/audit/list'>['content'][number];

/** The operators' actions on this site. */
export const Page = defineListPage(AUDIT_EVENTS, {
  path: '/audit',
  title: 'audit.title',
  lead: 'audit.lead',
  keyOf: (row) => row.position,
  columns: [
    { of: 'at', sort: 'position' },
    { of: 'operator', cell: (row) => <span className="whitespace-nowrap font-semibold">{row.operator}</span> },
    {
      of: 'action',
      cell: (row, t) => (
        <span title={row.action} className="block min-w-36">
          {actionText(t, row.action)}
        </span>
      ),
    },
    { of: 'target', cell: (row) => <Targets row={row} /> },
    { key: 'amount', label: 'audit.amount', isFigure: true, cell: (row) => <Amount row={row} /> },
    {
      of: 'reason',
      from: 'desktop',
      cell: (row) => <span className="block min-w-40 py-1 wrap-anywhere">{row.reason}</span>,
    },
    {
      of: 'address',
      key: 'from',
      isOptional: true,
      cell: (row) => <span className="whitespace-nowrap text-ink-faint">{row.address}</span>,
    },
  ],
  record: (position, row) => <AuditRecord key={position} position={position} row={row} />,
  recordLabel: 'audit.event',
  actions: () => <VerifyButton />,
  empty: { title: 'audit.empty', text: 'audit.emptyText' },
});

/** The target, by its familiar name. */
function nameOf({ target, targetName, detail }: AuditEvent): string {
  if (targetName !== '') return targetName;
  const { reference } = detail;
  return typeof reference === 'string' && reference !== '' ? reference : target;
}

/** The target and further links: the user, the request, the journal. */
function Targets({ row }: { row: AuditEvent }) {
  const t = useText();
  return (
    <span className="flex flex-col items-start py-1">
      <TargetLink target={row.target} label={nameOf(row)} />
      <span className="flex flex-wrap gap-x-2 text-xs">
        {linksOf(row.detail, row.target).map((link) => (
          <TargetLink key={link} target={link} label={termOf(t, 'audit.link', link.split(':')[0] ?? '')} />
        ))}
      </span>
    </span>
  );
}

function Amount({ row }: { row: AuditEvent }) {
  const found = amountOf(row.detail);
  if (found === undefined) return undefined;
  const { amount, currency } = found;
  return currency === undefined ? <Money amount={amount} /> : <MoneyIn amount={amount} currency={currency} />;
}

function VerifyButton() {
  const t = useText();
  const [isVerifying, setVerifying] = useState(false);
  return (
    <>
      {isVerifying && <ChainCheck onClose={() => setVerifying(false)} />}
      <Button onClick={() => setVerifying(true)}>
        <ShieldCheck aria-hidden size={15} />
        {t('audit.verify')}
      </Button>
    </>
  );
}

/** A link may lead to an event that is not among the loaded rows. */
function AuditRecord({ position, row }: { position: string; row: AuditEvent | undefined }) {
  const t = useText();
  const event = useCall('/console/audit/event', { position }, { enabled: row === undefined });
  if (row) return <Loaded row={row} />;
  return (
    <QueryState query={event} notFoundTitle={t('audit.gone')}>
      {(loaded) => <Loaded row={loaded} />}
    </QueryState>
  );
}

function Loaded({ row }: { row: AuditEvent }) {
  const t = useText();
  return (
    <>
      <RecordHead
        reference=""
        badge={undefined}
        amount={<span className="text-lg">{actionText(t, row.action)}</span>}
        lines={
          <>
            <span className="mono">{row.action}</span> · {t('audit.row', { position: row.position })}
          </>
        }
      />
      <RecordPart>
        <Facts
          facts={[
            { label: t('audit.at'), value: <Moment at={row.at} /> },
            { label: t('audit.operator'), value: row.operator },
            { label: t('audit.target'), value: <Targets row={row} /> },
            amountOf(row.detail) !== undefined && { label: t('audit.amount'), value: <Amount row={row} /> },
            row.reason !== '' && { label: t('audit.reason'), value: row.reason },
            { label: t('audit.from'), value: `${row.address} · ${row.device}` },
          ]}
        />
      </RecordPart>
      {Object.keys(row.detail).length > 0 && (
        <RecordPart title={t('audit.detail')}>
          <Facts
            facts={Object.entries(row.detail).map(([name, value]) => ({
              label: nameText(name),
              value: <span className="wrap-anywhere">{valueText(value)}</span>,
            }))}
          />
        </RecordPart>
      )}
      <RecordPart title={t('audit.hash')}>
        <p className="mono break-all text-ink-faint">{row.hash}</p>
      </RecordPart>
    </>
  );
}
