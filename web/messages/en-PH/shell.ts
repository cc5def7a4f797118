import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: MessagesOf<typeof first> = {
  'shell.tab.home': 'Home',
  'shell.tab.report': 'Report',
  'shell.tab.team': 'Team',
  'shell.tab.promotion': 'Promotion',
  'shell.tab.my': 'My account',
  'shell.tabs': 'Main pages',
  'shell.back': 'Back',
  'shell.close': 'Close',
  'shell.retry': 'Try again',
  'shell.cancel': 'Cancel',
  'shell.confirm': 'Confirm',
  'shell.loading': 'Loading',
  'shell.offline': 'You are offline',
  'shell.offline.keeps': 'What you have already seen stays here. New items will load once you are connected again.',
  'shell.error.system': 'system error',
  'shell.error.accountAbnormal': 'Please contact customer service for account abnormality',
  'shell.error.unreachable': 'We could not reach the server. Kindly try again',
  'shell.failed': 'This could not be loaded',
  'shell.failed.text': 'Kindly check your signal and try again.',
  'shell.broken': 'Something went wrong on this page',
  'shell.broken.text': 'Nothing you did was lost. Kindly reload the page.',
  'shell.reload': 'Reload',
  'shell.comingSoon.title': 'Coming soon',
  'shell.comingSoon.text': 'Support messaging app: @{name} Please open the messaging app to ask',
  'shell.comingSoon.ok': 'OK',
  'shell.copied': 'Copied successfully',
  'shell.copy.failed': 'It could not be copied',
  'shell.toHome': 'Back to Home',
  'shell.notFound.title': 'Page not found',
  'shell.notFound.text': 'There is nothing at this address.',
  'shell.notAllowed.title': 'Not for your account',
  'shell.notAllowed.text': 'This page is for team leaders. Kindly ask customer service if you should have access.',
};

export default messages;
