import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Moment } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { actionText, nameText, valueText } from '../../../kit/action-text.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { wordOf } from '../../../kit/word-of.ts';
import { useText } from '../../../texts.ts';

type SecurityEvent = AnswerOf<'/console/security/list'>['content'][number];

/** Log-ins, failed log-ins, and refused calls. */
export const Page = defineListPage({
  path: '/security',
  title: 'security.title',
  lead: 'security.lead',
  call: '/console/security/list',
  keyOf: (row) => row.id,
  dates: 'audit.at',
  filters: [
    { key: 'kind', label: 'security.kind', kind: 'text', placeholder: 'user.log_in_failed' },
    { key: 'uid', label: 'security.user', kind: 'text' },
    { key: 'operator', label: 'audit.operator', kind: 'text' },
    { key: 'address', label: 'security.address', kind: 'text' },
  ],
  columns: (t) => [
    { key: 'at', head: t('audit.at'), sort: 'at', cell: (row) => <Moment at={row.at} /> },
    { key: 'kind', head: t('security.kind'), cell: (row) => <Kind row={row} /> },
    {
      key: 'who',
      head: t('security.who'),
      cell: (row) =>
        row.uid === '' ? <span className="font-semibold">{row.operator}</span> : <UserLink uid={row.uid} />,
    },
    {
      key: 'address',
      head: t('security.address'),
      cell: (row) => <span className="mono whitespace-nowrap">{row.address}</span>,
    },
    { key: 'device', head: t('security.device'), from: 'desktop', cell: (row) => row.device },
    { key: 'detail', head: t('audit.detail'), from: 'desktop', cell: (row) => <Detail row={row} /> },
    { key: 'times', head: t('security.times'), isFigure: true, cell: (row) => (row.times > 1 ? row.times : '') },
  ],
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('security.count', { count: totals.count }) }] : [],
  export: { call: '/console/security/export', permission: 'audit.export', label: 'security.export' },
  empty: { title: 'security.empty', text: 'security.emptyText' },
});

/** Events of operators have the names of the audit log. */
function Kind({ row }: { row: SecurityEvent }) {
  const t = useText();
  const text = row.kind.startsWith('operator.') ? actionText(t, row.kind) : wordOf(t, 'security.of', row.kind);
  return (
    <span title={row.kind} className="block min-w-36">
      {text}
    </span>
  );
}

function Detail({ row }: { row: SecurityEvent }) {
  return (
    <span className="text-ink-faint wrap-anywhere">
      {Object.entries(row.detail)
        .map(([name, value]) => `${nameText(name)}: ${valueText(value)}`)
        .join(' · ')}
    </span>
  );
}
