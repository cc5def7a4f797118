import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { SECURITY_EVENTS } from '@pitaka/contract/lists/identity/security-events.ts';
import { UserLink } from '../../../controls/target-link.tsx';
import { actionText, nameText, valueText } from '../../../kit/action-text.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { useText } from '../../../texts.ts';

type SecurityEvent = AnswerOf<'/console/security/list'>['content'][number];

/** Log-ins, failed log-ins, and refused calls. */
export const Page = defineListPage(SECURITY_EVENTS, {
  path: '/security',
  title: 'security.title',
  lead: 'security.lead',
  columns: [
    'at',
    { of: 'kind', cell: (row) => <Kind row={row} /> },
    {
      of: 'uid',
      key: 'who',
      cell: (row) =>
        row.uid === '' ? <span className="font-semibold">{row.operator}</span> : <UserLink uid={row.uid} />,
    },
    { of: 'address', cell: (row) => <span className="mono whitespace-nowrap">{row.address}</span> },
    { of: 'device', from: 'desktop' },
    { of: 'detail', from: 'desktop', cell: (row) => <Detail row={row} /> },
    { of: 'times', cell: (row) => (row.times > 1 ? row.times : '') },
  ],
  exportLabel: 'security.export',
  empty: { title: 'security.empty', text: 'security.emptyText' },
});

/** Events of operators have the names of the audit log. */
function Kind({ row }: { row: SecurityEvent }) {
  const t = useText();
  const text = row.kind.startsWith('operator.') ? actionText(t, row.kind) : termOf(t, 'security.of', row.kind);
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
