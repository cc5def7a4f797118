import type { PaymentMessages } from './type.ts';

const messages: PaymentMessages = {
  withdrawal: {
    requested: 'Solicitado',
    rules_passed: 'Aprobado automáticamente',
    sent_to_review: 'En revisión',
    approved_once: 'Primera aprobación dada; falta la segunda',
    approved: 'Aprobado',
    rejected: 'Rechazado: {reason}. El monto volvió a tu saldo',
    cancelled: 'Cancelado por ti. El monto volvió a tu saldo',
    returned_to_review: 'De nuevo en revisión',
    on_hold: 'En espera: {reason}',
    released: 'Liberado',
    being_paid: 'Enviando',
    funds_short: 'El proveedor de pagos no tiene fondos por el momento. Lo enviaremos lo antes posible',
    paid: 'Completado',
    refused: 'Pago rechazado: {reason}. El monto volvió a tu saldo',
    outcome_unknown: 'Verificando el estado con el proveedor de pagos',
    reversed: 'Devuelto: {reason}. El monto y la tarifa volvieron a tu saldo',
  },
  deposit: {
    opened: 'Creado',
    waiting_for_payment: 'Esperando tu pago',
    pending: 'Procesando tu pago',
    paid: 'Pagado y acreditado',
    paid_late: 'Pagado fuera de plazo y acreditado',
    expired: 'Se acabó el tiempo para pagar',
    refused: 'Pago rechazado: {reason}',
    no_answer: 'Verificando el estado con el proveedor de pagos',
    differs: 'No coincide con lo solicitado. En revisión',
    differs_amount:
      'Llegaron {paid} y se solicitaron {asked}. Antes de {due} decidimos si acreditamos el monto recibido o lo devolvemos.',
    differs_currency:
      'Llegaron {paid} y se solicitaron {asked}: es otra moneda. Antes de {due} decidimos si lo cambiamos y acreditamos, o lo devolvemos.',
    differs_twice:
      'Llegaron {paid} por segunda vez para la misma solicitud. Antes de {due} decidimos si también lo acreditamos o lo devolvemos.',
    differs_payer:
      'Llegaron {paid} desde una cuenta a otro nombre. Antes de {due} decidimos si lo acreditamos o lo devolvemos.',
    differs_limit:
      'Llegaron {paid}, que superan el límite de depósito que te pusiste. Te los devolvemos antes del {due}.',
    cancelled: 'Lo cancelaste. Si ya pagaste, lo acreditamos en cuanto llegue.',
    accepted: 'Aceptado y acreditado',
    sent_back: 'Devuelto: {reason}',
    charged_back: 'Pago revertido y descontado de tu saldo',
  },
  providerReasons: {
    account_unknown: 'cuenta no encontrada',
    account_closed: 'cuenta cerrada o bloqueada',
    name_mismatch: 'el nombre del titular no coincide',
    amount_not_allowed: 'la cuenta no acepta este monto',
    declined: 'rechazado por el banco o la billetera',
  },
  arrivalRange: 'de {from} a {to}',
  arrivalWithin: 'en un plazo de {to}',
};

export default messages;
