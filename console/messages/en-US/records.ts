const messages = {
  'records.created': 'Created',
  'records.empty': 'Nothing here',
  'records.emptyText': 'Records appear here when there is something to decide.',
  'records.total.count': '{count, plural, one {record} other {records}}',
  'records.total.amount': 'in total',
  'records.act.title': '{action}: {title}',
  'records.done': 'Done',
  'records.waits': 'It waits for a second person',
} as const;

export default messages;
