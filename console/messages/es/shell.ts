import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: MessagesOf<typeof first> = {
  'shell.title': 'Consola de operación',
  'shell.text': 'Aquí se abrirán las colas de revisión, los usuarios, el catálogo y el libro mayor.',
  'shell.toApp': 'Ir a la aplicación',
};

export default messages;
