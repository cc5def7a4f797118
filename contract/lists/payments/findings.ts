import { FINDING_KINDS, FINDING_SUBJECTS } from '../../calls/console-values.ts';
import { AMOUNT_SPAN, defineList } from '../../define-list.ts';

export const FINDINGS = defineList({
  path: '/console/findings',
  permission: 'reconciliation.view',
  summary: 'Differences to providers’ records, by their first occurrence',
  filters: {
    /** Our reference, an id of either side, a uid, or a line of a statement: 'bs_...:12'. */
    words: { kind: 'text', max: 80, label: 'reconciliation.words' },
    /** Our amount, or the provider's if we have none. */
    ...AMOUNT_SPAN('payments.amount'),
    kind: { kind: 'own', label: 'reconciliation.kind' },
    about: { kind: 'own', label: 'reconciliation.about' },
    provider: { kind: 'text', max: 40, label: 'reconciliation.provider' },
    mine: { kind: 'flag', label: 'payments.mine' },
    state: { kind: 'own' },
  },
  dates: 'reconciliation.firstSeen',
  sorts: ['firstSeenAt', 'happenedAt', 'amount'],
  descending: false,
  columns: {
    id: { kind: 'text', file: 'finding' },
    kind: { kind: 'choice', of: FINDING_KINDS, label: 'reconciliation.kind' },
    about: { kind: 'choice', of: FINDING_SUBJECTS, label: 'reconciliation.about' },
    provider: { kind: 'text' },
    /** Our reference, if either side knows it. */
    reference: { kind: 'text', label: 'reconciliation.reference' },
    uid: { kind: 'person', isNullable: true },
    ourState: { kind: 'extra' },
    ourAmount: { kind: 'extra' },
    theirStatus: { kind: 'extra' },
    theirAmount: { kind: 'extra' },
    firstSeenAt: { kind: 'time', label: 'reconciliation.found' },
    lastSeenAt: { kind: 'time' },
    owner: { kind: 'text', isNullable: true, label: 'reconciliation.owner' },
    resolution: { kind: 'text', isNullable: true, label: 'reconciliation.resolution' },
    /** The operator; null if a later run resolved the finding. */
    resolvedBy: { kind: 'text', isNullable: true },
    resolvedAt: { kind: 'time', isNullable: true, label: 'reconciliation.resolvedAt' },
  },
  counted: 'reconciliation.count',
  /** Sum of the amounts in the site's currency. */
  totals: { amount: { kind: 'money', label: 'reconciliation.total' } },
});
