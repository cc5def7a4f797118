import type { PaymentMessages } from './type.ts';

const messages: PaymentMessages = {
  withdrawal: {
    requested: 'Solicitado. El importe queda reservado',
    rules_passed: 'Aprobado automáticamente',
    sent_to_review: 'En revisión',
    approved_once: 'Aprobado por una primera persona; lo revisará otra más',
    approved: 'Aprobado',
    rejected: 'Rechazado: {reason}. El importe vuelve a estar disponible',
    cancelled: 'Cancelado por ti. El importe vuelve a estar disponible',
    taken_back: 'De nuevo en revisión',
    on_hold: 'Retenido: {reason}',
    released: 'Ya no está retenido',
    being_paid: 'Pago en curso',
    funds_short: 'El proveedor de pagos no tiene fondos por ahora. Se pagará en cuanto los tenga',
    paid: 'Pagado',
    refused: 'El pago fue rechazado: {reason}. El importe vuelve a estar disponible',
    outcome_unknown: 'Estamos preguntando al proveedor de pagos si se pagó',
    reversed: 'El pago fue devuelto: {reason}. El importe y la comisión vuelven a estar disponibles',
  },
  deposit: {
    opened: 'Abierto',
    waiting_for_payment: 'Esperando tu pago',
    pending: 'El pago está en camino',
    paid: 'Pagado y abonado',
    paid_late: 'Pagado fuera de plazo y abonado igualmente',
    expired: 'No se pagó a tiempo',
    refused: 'El pago fue rechazado: {reason}',
    no_answer: 'Estamos preguntando al proveedor de pagos si se pagó',
    differs: 'Lo recibido no coincide con lo solicitado. Lo estamos revisando',
    accepted: 'Aceptado y abonado',
    sent_back: 'Devuelto: {reason}',
    charged_back: 'El pago fue revertido y se descontó de tu saldo',
  },
  providerReasons: {
    account_unknown: 'la cuenta no existe',
    account_closed: 'la cuenta está cerrada o bloqueada',
    name_mismatch: 'el nombre del titular no coincide',
    amount_not_allowed: 'la cuenta no puede recibir este importe',
    declined: 'el banco o el monedero lo rechazó',
  },
  arrivalRange: 'de {from} a {to}',
  arrivalWithin: 'en un plazo de {to}',
};

export default messages;
