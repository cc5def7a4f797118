import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/content.ts';

const messages: MessagesOf<typeof first> = {
  'content.soon.text': 'Esta página todavía no está disponible. Pronto se abrirá aquí.',
  'content.soon.ask': 'Contactar a atención al cliente',
  'content.help': 'Ayuda',
  'content.help.empty': 'Todavía no hay artículos de ayuda',
  'content.service': 'Atención al cliente',
  'content.service.handle': 'Contacto',
  'content.service.hours': 'Horario',
  'content.service.open': 'Abrir el chat',
  'content.service.copy': 'Copiar el contacto',
  'content.about': 'Quiénes somos',
  'content.about.company': 'Empresa',
  'content.about.icp': 'Número de registro',
  'content.about.terms': 'Condiciones de uso',
  'content.about.privacy': 'Política de privacidad',
  'content.about.version': 'Versión',
};

export default messages;
