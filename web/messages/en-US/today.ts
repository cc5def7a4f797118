const messages = {
  'today.label': 'Today',
  'today.clicks': '{count, plural, one {# click} other {# clicks}}',
  'today.report': 'Today {amount}, {clicks}: open the report',
  'today.wallet': 'Balance {amount}: open my account',
  'today.links': 'Your links',
  'today.links.named': 'Your links, last 7 days: {list}',
  'today.links.none': 'Apply below to get your first link.',
  'today.failed': 'Could not load',
  'suggest.label': 'Suggestions',
  'suggest.found': '{count, plural, one {# suggestion} other {# suggestions}}',
  'suggest.none': 'No name contains “{query}”.',
  'home.empty': 'no games yet',
  'home.empty.search': 'No results for “{query}”. Try a shorter name.',
  'home.empty.category': 'Nothing in this category yet. Try another one.',
  'home.empty.text': 'New games will appear here.',
  'home.empty.showAll': 'Show all',
  'home.refresh.pull': 'Pull to refresh',
  'home.refresh.release': 'Release to refresh',
  'home.refresh.running': 'Refreshing',
} as const;

export default messages;
