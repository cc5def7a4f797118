import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/kit.ts';

const messages: MessagesOf<typeof first> = {
  'kit.amount': 'Halaga',
  'kit.available': 'Available: {amount}',
  'kit.all': 'Lahat',
  'kit.atLeast': 'Minimum: {amount}',
  'kit.atMost': 'Maximum: {amount}',
  'kit.reference': 'Reference no.',
  'kit.reference.copy': 'I-copy ang reference number',
  'kit.share': 'I-share',
  'kit.timeline': 'Timeline',
  'kit.progress': 'Mga hakbang',
  'kit.why': 'Bakit {amount}?',
  'kit.table': 'Ipakita sa table',
  'kit.debt.made': 'Idinagdag sa utang mo: {amount}',
  'kit.debt.paid': 'Ibinayad sa utang mo: {amount}',
  'kit.sending': 'Ipinapadala pa. Puwede mong isara ang page na ito: isang beses lang itong ipapadala.',
  'kit.move.open': 'Pinoproseso',
  'kit.move.sending': 'Ipinapadala pa',
  'kit.move.unclear': 'Hindi pa kumpirmado',
  'kit.notDone': '{title}: {message}',
  'kit.copy': 'I-copy',
  'kit.picture': 'I-save ang larawan',
  'kit.picture.saved': 'Na-save na ang larawan',
  'kit.picture.failed': 'Hindi na-save ang larawan',
  'kit.newBalance': 'Available mong balance',
  'kit.balanceAfter': 'Balance pagkatapos: {amount}',
};

export default messages;
