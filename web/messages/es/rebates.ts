import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/rebates.ts';

const messages: MessagesOf<typeof first> = {
  'rebates.title': 'Bonificaciones',
  'rebates.total': 'Listo para cobrar',
  'rebates.total.text': 'Lo que cobras está en tu billetera al instante.',
  'rebates.claimAll': 'Cobrar todo',
  'rebates.states': 'Estado de las bonificaciones',
  'rebates.state.claimable': 'Listas',
  'rebates.state.claimed': 'Cobradas',
  'rebates.state.expired': 'Vencidas',
  'rebates.of.own': 'Tu comisión',
  'rebates.of.team': 'Comisión de tu equipo',
  'rebates.of.conversions': 'Tus ventas',
  'rebates.share': '{rate} % de {base}',
  'rebates.levelShare': 'Incluye {rate} % extra por VIP {level}',
  'rebates.why.own': 'Tu comisión liquidada:',
  'rebates.why.team': 'Comisión liquidada de tu equipo:',
  'rebates.why.conversions': 'El importe de tus ventas:',
  'rebates.at.claimable': 'Cóbrala antes del {at}',
  'rebates.at.claimed': 'Cobrada el {at}',
  'rebates.at.expired': 'Venció el {at}',
  'rebates.claim': 'Cobrar {amount}',
  'rebates.takenBack': 'Se te descontó {amount}: se anularon ventas',
  'rebates.done': '{amount} ya está en tu billetera',
  'rebates.unclear': 'Todavía no sabemos si se completó. Toca otra vez: solo se paga una vez.',
  'rebates.failed': 'No se pudieron cargar las bonificaciones',
  'rebates.empty.claimable': 'No hay bonificaciones por cobrar',
  'rebates.empty.claimed': 'Todavía no cobraste bonificaciones',
  'rebates.empty.expired': 'No hay bonificaciones vencidas',
  'rebates.empty.text': 'Aparecen aquí cuando termina un periodo con ganancias.',
};

export default messages;
