import { defineList } from '../../define-list.ts';
import { ITEM_KINDS } from '../../items.ts';

export const APPLICATIONS = defineList({
  path: '/console/applications',
  permission: 'application.view',
  summary: 'Applications to promote an item, by when they were made',
  filters: {
    /** A uid, the platform's number of an item, or part of its name. */
    words: { kind: 'text', max: 60, label: 'applications.words' },
    kind: { kind: 'choice', of: ITEM_KINDS, label: 'applications.kind' },
  },
  dates: 'applications.applied',
  sorts: ['appliedAt'],
  descending: false,
  /** Stuck: the link does not arrive. Broken: the link's address or item no longer exists. */
  views: ['stuck', 'waiting', 'linked', 'broken', 'refused', 'cancelled'],
  columns: {
    id: { kind: 'text', file: 'application' },
    appliedAt: { kind: 'time', label: 'applications.applied' },
    uid: { kind: 'person', label: 'payments.person' },
    /** Name of the user; '' if there is none. */
    name: { kind: 'text' },
    item: { kind: 'text', label: 'applications.item' },
    kind: { kind: 'choice', of: ITEM_KINDS, label: 'applications.kind' },
    externalId: { kind: 'text', file: "platform's number", label: 'applications.number' },
    state: { kind: 'choice', of: ['link_pending', 'linked', 'refused', 'cancelled'], label: 'applications.state' },
    refusal: {
      kind: 'choice',
      of: ['refused', 'not_participated', 'all_claimed', 'data_error', 'no_answer'],
      isNullable: true,
    },
    link: { kind: 'text', label: 'applications.link' },
    /** Why the link is broken: the address or the item no longer exists. */
    trouble: { kind: 'choice', of: ['', 'target', 'delisted', 'hidden'], file: 'broken link' },
    /** Number of requests to the platform. */
    asks: { kind: 'count', file: 'requests', label: 'applications.attempts' },
    decidedAt: { kind: 'time', isNullable: true, label: 'applications.decided' },
    /** The last answer of the link's address: an HTTP status, or the reason why there was no answer. */
    answer: { kind: 'text', file: null },
    nextAskAt: { kind: 'time', isNullable: true, file: null, label: 'applications.next' },
  },
  counted: 'applications.count',
  totals: {
    /** When the longest waiting application was made; null if none waits. */
    oldestAt: { kind: 'time', label: 'payments.total.oldest' },
  },
});
